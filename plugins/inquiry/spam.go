package inquiry

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Spam is how likely it is that a program sent an inquiry, and why. It is made of what was sent alone: nobody outside is
// asked.
type Spam struct {
	Score   float64  `json:"score"`                                              // from 0 to 1
	Reasons []string `json:"reasons" validate:"max=20,dive,max=200" cms:"lines"` // the weightiest first
}

// suspicious is the score from which on an inquiry counts as spam, until staff say otherwise.
const suspicious = 0.7

// flood is how often nobody sends the same message within a day.
const flood = 8

// The names of what the form says beside the fields.
const (
	trapHint    = "website" // a control that people do not see: programs fill it in
	elapsedHint = "elapsed" // milliseconds between the opening of the form and its sending
)

// sent is all that a score is made of.
type sent struct {
	name, subject, message string
	hints                  map[string]string
	sameText, sameAddress  int // how often each came in within the day before
}

// A sign of spam: what it weighs, and what staff read. Haste and repetition alone make no spam: people are in a hurry, and press
// twice.
type sign struct {
	weight float64
	reason string
}

// judge gives the score of what was sent: the sum of all signs, at most 1. What a sender leaves out says nothing: programs that
// use the API on somebody's behalf have no form.
func judge(s sent) Spam {
	spam := Spam{Reasons: []string{}}
	for _, look := range []func(sent) sign{trapped, repeated, advertising, linked, coded, loud, hurried, elsewhere, mixed, foreign, insistent} {
		if found := look(s); found.weight > 0 {
			spam.Score += found.weight
			spam.Reasons = append(spam.Reasons, found.reason)
		}
	}
	spam.Score = min(1, math.Round(spam.Score*100)/100)
	return spam
}

func trapped(s sent) sign {
	if strings.TrimSpace(s.hints[trapHint]) == "" {
		return sign{}
	}
	return sign{0.8, "A field that people do not see was filled in."}
}

// hurried looks at how long the form was open. A time that cannot be read says nothing.
func hurried(s sent) sign {
	elapsed, err := strconv.ParseFloat(s.hints[elapsedHint], 64)
	switch {
	case err != nil || math.IsNaN(elapsed) || elapsed < 0:
		return sign{}
	case elapsed < 1000:
		return sign{0.25, "The form was sent less than a second after it was opened."}
	case elapsed < 3000:
		return sign{0.1, "The form was sent less than three seconds after it was opened."}
	}
	return sign{}
}

// repeated looks for the same message. One that came twice may well be a person who was not sure that it was sent.
func repeated(s sent) sign {
	switch {
	case s.sameText == 0:
		return sign{}
	case s.sameText == 1:
		return sign{0.15, "The same message came in once before within a day."}
	}
	weight := 0.3
	if s.sameText >= flood {
		weight = suspicious
	}
	return sign{weight, fmt.Sprintf("The same message came in at least %d times before within a day.", s.sameText)}
}

// insistent looks for an address that writes again and again.
func insistent(s sent) sign {
	if s.sameAddress < 3 {
		return sign{}
	}
	return sign{0.1, fmt.Sprintf("The same address has written %d times before within a day.", s.sameAddress)}
}

var linkPattern = regexp.MustCompile(`(?i)\bhttps?://|\bwww\.`)

func linked(s sent) sign {
	n := len(linkPattern.FindAllStringIndex(s.message, 21))
	switch {
	case n < 2:
		return sign{}
	case n < 4:
		return sign{0.2, fmt.Sprintf("The message has %d links.", n)}
	case n < 10:
		return sign{0.4, fmt.Sprintf("The message has %d links.", n)}
	case n <= 20:
		return sign{0.7, fmt.Sprintf("The message has %d links.", n)}
	}
	return sign{0.7, "The message has more than 20 links."}
}

var codePattern = regexp.MustCompile(`(?i)<a\s[^>]*href|\[url[=\]]|\[link[=\]]`)

func coded(s sent) sign {
	if !codePattern.MatchString(s.message) {
		return sign{}
	}
	return sign{0.5, "The message has links written as code, which people seldom do."}
}

// elsewhere looks for addresses where nobody writes any.
func elsewhere(s sent) sign {
	switch {
	case linkPattern.MatchString(s.name):
		return sign{0.5, "The name has a link in it."}
	case linkPattern.MatchString(s.subject):
		return sign{0.3, "The subject has a link in it."}
	}
	return sign{}
}

// scripts are those that programs write in where they imitate Latin letters, or write to whoever they find. Their names are
// as people know them.
var scripts = []struct {
	name  string
	table *unicode.RangeTable
}{
	{"Latin", unicode.Latin},
	{"Cyrillic", unicode.Cyrillic},
	{"Greek", unicode.Greek},
	{"Arabic", unicode.Arabic},
	{"Hebrew", unicode.Hebrew},
	{"Chinese", unicode.Han},
	{"Thai", unicode.Thai},
	{"Korean", unicode.Hangul},
}

func scriptOf(c rune) int {
	for i, script := range scripts {
		if unicode.Is(script.table, c) {
			return i
		}
	}
	return -1
}

// mixed looks for words of letters that only look alike: "раypal" with Cyrillic ones.
func mixed(s sent) sign {
	for word := range strings.FieldsFuncSeq(s.name+" "+s.subject+" "+s.message, func(c rune) bool { return !unicode.IsLetter(c) }) {
		latin, alike := false, false
		for _, c := range word {
			latin = latin || unicode.Is(unicode.Latin, c)
			alike = alike || unicode.In(c, unicode.Cyrillic, unicode.Greek)
		}
		// A single letter is a unit or a formula: µm.
		if latin && alike && len([]rune(word)) > 3 {
			return sign{0.4, "A word mixes letters of different alphabets that look alike."}
		}
	}
	return sign{}
}

// foreign looks for a message that is hardly written in Latin letters. Alone it says little: clients come from everywhere.
func foreign(s sent) sign {
	counts, total := make([]int, len(scripts)), 0
	for _, c := range s.message {
		if i := scriptOf(c); i >= 0 {
			counts[i]++
			total++
		}
	}
	for i := 1; i < len(scripts); i++ {
		if total >= 20 && counts[i]*2 > total {
			return sign{0.2, "Most of the message is in " + scripts[i].name + " letters."}
		}
	}
	return sign{}
}
