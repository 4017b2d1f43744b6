// Package slug makes slugs of texts.
package slug

import (
	"iter"
	"strconv"
	"strings"
	"unicode"

	"github.com/gosimple/unidecode"
	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core/field"
)

// Of makes a slug of a title: lower-case words of ASCII with a hyphen between, accents taken off and other scripts
// transliterated, as many as there is room for. It is empty where the title has no letter or digit.
func Of(title string) string {
	var out []byte
	// The first word may be longer than a slug: what goes beyond is cut, so one byte more tells enough.
	var letters norm.Iter
	between := false
	add := func(word string) {
		if between && len(out) > 0 {
			out = append(out, '-')
		}
		out, between = append(out, word...), false
	}
	for letters.InitString(norm.NFKD, title); !letters.Done() && len(out) <= field.MaxSlug; {
		letter := string(letters.Next())
		if foreign(letter) {
			// What was taken apart belongs together in other scripts: a syllable of Hangul, a voiced kana.
			for part := range strings.SplitAfterSeq(transliterated(norm.NFC.String(letter)), " ") {
				if word := strings.TrimSuffix(part, " "); word != "" {
					add(word)
				}
				between = between || strings.HasSuffix(part, " ")
			}
			continue
		}
		for _, r := range letter {
			if unicode.Is(unicode.Mn, r) {
				continue
			}
			word := asciiOf(unicode.ToLower(r))
			if r == '&' {
				word, between = "and", true
			}
			if word == "" {
				between = true
				continue
			}
			add(word)
			between = r == '&'
		}
	}
	return cut(string(out), field.MaxSlug)
}

// foreign reports whether a letter, with its marks, is one that only a transliteration gives in ASCII.
func foreign(letter string) bool {
	for _, r := range letter {
		if unicode.IsLetter(r) || unicode.IsNumber(r) {
			return asciiOf(unicode.ToLower(r)) == ""
		}
	}
	return false
}

// transliterated gives a letter in ASCII, in lower case, with a space where a word ends: ideographs are words.
func transliterated(letter string) string {
	return strings.Map(func(r rune) rune {
		if r == ' ' || asciiOf(r) != "" && r < unicode.MaxASCII {
			return r
		}
		return -1
	}, strings.ToLower(unidecode.Unidecode(letter)))
}

// folded are the letters that do not come apart into one of ASCII and an accent.
var folded = map[rune]string{
	'ß': "ss", 'æ': "ae", 'œ': "oe", 'ø': "o", 'đ': "d", 'ð': "d", 'þ': "th", 'ł': "l", 'ħ': "h", 'ı': "i", 'ŋ': "n", 'ŧ': "t",
}

// asciiOf gives what stands for a lower-case letter or a digit in a slug; empty for everything else.
func asciiOf(r rune) string {
	if 'a' <= r && r <= 'z' || '0' <= r && r <= '9' {
		return string(r)
	}
	return folded[r]
}

// cut cuts a slug to a length, at the end of a word if the first one fits.
func cut(slug string, most int) string {
	if len(slug) <= most {
		return slug
	}
	if slug[most] != '-' {
		if end := strings.LastIndexByte(slug[:most], '-'); end > 0 {
			return slug[:end]
		}
	}
	return slug[:most]
}

// With gives a slug with something at its end, for which the slug is cut.
func With(slug, end string) string {
	return cut(slug, field.MaxSlug-len(end)-1) + "-" + end
}

const (
	// Tries is how many choices Choices has before the id makes the difference.
	Tries = 32
	// tail is how much of an id tells entries apart: of a random one, the part that is random.
	tail = 12
)

// Choices yields what an entry may be called, the best first: the last are told from all others by the
// entry's id.
func Choices(base, id string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if !yield(base) {
			return
		}
		for n := 2; n < Tries; n++ {
			if !yield(With(base, strconv.Itoa(n))) {
				return
			}
		}
		for _, end := range []string{Of(id[max(0, len(id)-tail):]), Of(id)} {
			if end != "" && !yield(With(base, end)) {
				return
			}
		}
	}
}
