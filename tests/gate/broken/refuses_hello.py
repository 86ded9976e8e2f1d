"""Does not want to."""

from sound import line, serve

serve(hello=lambda request: line(request, {"error": {"message": "no licence"}}))
