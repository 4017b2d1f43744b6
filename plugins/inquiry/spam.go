package inquiry

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Spam is the estimated probability that a program sent an inquiry, with reasons. It is computed from the submission
// alone, without any external service.
type Spam struct {
	Score   float64  `json:"score"`                                              // from 0 to 1
	Reasons []string `json:"reasons" validate:"max=20,dive,max=200" cms:"lines"` // in descending order of weight
}

// suspicious is the minimum score of spam. Staff can change the result.
const suspicious = 0.7

// flood is a number of identical messages within a day that no person sends.
const flood = 8

// The names of the hints that the form sends in addition to the fields.
const (
	trapHint    = "website" // a hidden control, which only programs fill in
	elapsedHint = "elapsed" // milliseconds between opening and sending the form
)

// sent is the input of the score.
type sent struct {
	name, subject, message string
	hints                  map[string]string
	sameText, sameAddress  int // the number of previous occurrences of each within a day
}

// sign is a sign of spam: its weight, and the reason that staff see. Haste and repetition alone are not enough for
// spam, because people are in a hurry and press the button twice.
type sign struct {
	weight float64
	reason string
}

// judge returns the score of a submission: the sum of the weights of all signs, at most 1. Missing hints have no
// weight, because programs that legitimately use the API have no form.
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

// hurried checks how long the form was open. An unreadable time has no weight.
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

// repeated checks for identical messages. The first repetition has a low weight, because a person may have been unsure
// whether the message was sent.
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

// insistent checks for an address that writes frequently.
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

// elsewhere checks for links in fields that should have none.
func elsewhere(s sent) sign {
	switch {
	case linkPattern.MatchString(s.name):
		return sign{0.5, "The name has a link in it."}
	case linkPattern.MatchString(s.subject):
		return sign{0.3, "The subject has a link in it."}
	}
	return sign{}
}

// scripts are the writing systems of spam: they imitate Latin letters, or are used for messages to random recipients.
// The names are shown to staff.
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

// mixed checks for words with look-alike letters of several writing systems: "раypal" with Cyrillic ones.
func mixed(s sent) sign {
	for word := range strings.FieldsFuncSeq(s.name+" "+s.subject+" "+s.message, func(c rune) bool { return !unicode.IsLetter(c) }) {
		latin, alike := false, false
		for _, c := range word {
			latin = latin || unicode.Is(unicode.Latin, c)
			alike = alike || unicode.In(c, unicode.Cyrillic, unicode.Greek)
		}
		// Short words are units or formulas: µm.
		if latin && alike && len([]rune(word)) > 3 {
			return sign{0.4, "A word mixes letters of different alphabets that look alike."}
		}
	}
	return sign{}
}

// foreign checks whether most of a message is not in Latin letters. Its weight is low, because clients come from
// everywhere.
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
