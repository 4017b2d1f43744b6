package main

import "strings"

// words is a text of 130 words, as long as that of the posts that the benchmark gives Quoin.
var words = strings.Repeat("Careful work shows in what nobody has to ask about later, and in what still holds next year. ", 7) + "It is so."
