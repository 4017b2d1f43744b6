package schema

import (
	"slices"
	"strconv"
	"strings"
)

// The weights that a field may have in search. A field without one weighs 1, and a title 4.
const (
	LeastWeight = 2
	MostWeight  = 10
)

// languages are the codes of those whose stems are known, beside English.
var languages = []string{"da", "de", "es", "fi", "fr", "hu", "it", "nl", "no", "pt", "ro", "ru", "sv", "tr"}

// Languages gives the codes that a field's language may have, beside "en", which it has without one.
func Languages() []string { return slices.Clone(languages) }

// readSearched reads the words of the cms tag that say how a field is found.
func (at place) readSearched(f *Field, key, value string) {
	switch key {
	case "weight":
		n, err := strconv.Atoi(value)
		if err != nil || n < LeastWeight || n > MostWeight || strconv.Itoa(n) != value {
			at.say("write a whole number from 2 to 10; without the word, a field weighs 1", "weight=%s is no weight", value)
			return
		}
		f.Weight = n
	case "language":
		if value == "en" {
			return // that is what all texts are in
		}
		if !slices.Contains(languages, value) {
			at.say("write en, "+strings.Join(languages, ", ")+", or leave the word out", "language=%s is none that search knows", value)
			return
		}
		f.Language = value
	}
}

// checkSearched refuses those words on what is not searched, or is found elsewhere.
func (at place) checkSearched(f *Field) {
	switch {
	case f.Weight == 0 && f.Language == "":
	case !f.Row().Searched():
		at.say("leave the word out", "weight= and language= are for texts that are searched, not for the kind %s", f.Kind)
	case f.Opening != "":
		at.say("give the word to "+f.Opening, "weight= and language= are not for an opening, which is found in its text")
	case f.Title && f.Weight > 0:
		at.say("leave the word out", "a title weighs 4, whatever the type")
	}
}
