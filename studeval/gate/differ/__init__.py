"""Two engines, the same random situations: where their answers differ, one of them is wrong or plays another house.

`situations` of `gate/situations/` are put to both (`meeting`), what differs is made smaller (`shrink`), told apart from
what is known of published libraries (`faults`) and written as a case that lacks nothing but its reason (`case`).
"""
