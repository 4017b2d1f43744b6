package inquiry

import (
	"fmt"
	"regexp"
	"strings"
	"unicode"
)

// topics are the usual topics of spam. A legitimate client may mention one or two of them; each counts once, regardless
// of how often it occurs.
var topics = []struct {
	name  string
	words *regexp.Regexp
}{
	{"links for search engines", regexp.MustCompile(`\bback ?links?\b|\bguest posts?\b|\blink building\b|\b(first|top) (page|rank\w*) (of|on|in) google\b|\bdomain authority\b|\brank(ed)? #?1\b`)},
	{"gambling", regexp.MustCompile(`\bcasinos?\b|\bbetting\b|\bpoker\b|\bjackpots?\b|\b(free|online) (slots?|spins?)\b|\bgambling\b`)},
	{"medicines", regexp.MustCompile(`\bviagra\b|\bcialis\b|\blevitra\b|\btramadol\b|\bxanax\b|\b(cheap|online) (pills|meds|pharmacy)\b|\bweight loss\b`)},
	{"coins and quick profit", regexp.MustCompile(`\bcrypto(s|currency|currencies)?\b|\bbitcoins?\b|\bforex\b|\bbinary options?\b|\bpassive income\b|\bdouble your\b`)},
	{"money for nothing", regexp.MustCompile(`\bfree money\b|\b(easy|fast|quick) (cash|money|loans?)\b|\bmake money\b|\bearn [$€£]?\d|\binheritance\b|\bnext of kin\b|\blottery\b|\bmillion (us )?dollars\b|\bloan offers?\b`)},
	{"meetings", regexp.MustCompile(`\bporn\w*\b|\bxxx\b|\bescorts?\b|\bhot (girls|singles|women)\b|\badult dating\b|\bsexy\b`)},
	{"cheap offers", regexp.MustCompile(`\b(buy|get|order) (now|cheap|today)\b|\bcheap(est)? (price|back ?link|traffic|follower)s?\b|\blimited time offer\b|\bact now\b|\b100% free\b|\bbuy (followers|traffic|reviews)\b|\breplica watch(es)?\b`)},
	{"a link to press", regexp.MustCompile(`\bclick (here|below|this|now)\b|\bvisit (now|our site now)\b|\bunsubscribe\b`)},
}

// weights are the weights by the number of topics.
var weights = []float64{0, 0.1, 0.25, 0.55, 0.8}

// advertising checks for topics that clients of an agency do not write about.
func advertising(s sent) sign {
	text := plain(s.name + " \n " + s.subject + " \n " + s.message)
	var found []string
	for _, topic := range topics {
		if topic.words.MatchString(text) {
			found = append(found, topic.name)
		}
	}
	if len(found) == 0 {
		return sign{}
	}
	return sign{
		weights[min(len(found), len(weights)-1)],
		fmt.Sprintf("It reads like advertising: %s.", strings.Join(found[:min(len(found), 4)], ", ")),
	}
}

// disguises maps characters to the letters that they replace in disguised words.
var disguises = strings.NewReplacer("0", "o", "1", "i", "3", "e", "4", "a", "5", "s", "@", "a", "$", "s", "!", "i", "|", "l")

var (
	disguised = regexp.MustCompile(`\pL*\pL[0-9@$!|]+\pL[\pL0-9@$!|]*`)
	spelt     = regexp.MustCompile(`\b\pL(?:[ ._*-]\pL){3,}\b`)
	between   = regexp.MustCompile(`[ ._*-]`)
	spaces    = regexp.MustCompile(`\s+`)
)

// plain returns a text in lower case, with disguised words restored: "V1agra" and "v.i.a.g.r.a" are equal.
func plain(text string) string {
	text = strings.Map(func(c rune) rune {
		switch {
		case unicode.Is(unicode.Cf, c):
			return -1
		case c >= '！' && c <= '～': // full-width characters
			c += '!' - '！'
		}
		return unicode.ToLower(c)
	}, text)
	text = disguised.ReplaceAllStringFunc(text, disguises.Replace)
	text = spelt.ReplaceAllStringFunc(text, func(word string) string { return between.ReplaceAllString(word, "") })
	return spaces.ReplaceAllString(text, " ")
}

var shout = regexp.MustCompile(`[!?]{3,}|!\s+!\s+!`)

var address = regexp.MustCompile(`\S*(://|www\.)\S*`)

// loud checks for capitals and for many exclamation marks. Capitals count if many words longer than most abbreviations,
// or most of the text, are in capitals.
func loud(s sent) sign {
	text := address.ReplaceAllString(s.subject+" "+s.message, " ")
	words, capitals, letters, large := 0, 0, 0, 0
	for word := range strings.FieldsFuncSeq(text, func(c rune) bool { return !unicode.IsLetter(c) }) {
		all := word == strings.ToUpper(word) && word != strings.ToLower(word)
		letters += len(word)
		if all {
			large += len(word)
		}
		if len(word) >= 4 {
			words++
			if all {
				capitals++
			}
		}
	}
	shouts := capitals >= 4 && capitals*5 >= words || large >= 16 && large*3 >= letters*2
	switch {
	case shouts && shout.MatchString(text):
		return sign{0.3, "Much of it is in capitals, with many exclamation marks."}
	case shouts:
		return sign{0.2, "Much of it is in capitals."}
	case shout.MatchString(text):
		return sign{0.1, "It has many exclamation marks in a row."}
	}
	return sign{}
}
