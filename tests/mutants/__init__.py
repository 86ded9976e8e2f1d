"""Rule mutants: wrong engines that a reasonable programmer could have written, and the cases that catch them."""
