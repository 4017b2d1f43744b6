package content

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core/field"
)

// slugText makes a slug of a title: lower-case words of ASCII with a hyphen between, accents taken off, as
// many as there is room for. It is empty where the title has no letter or digit that ASCII could stand for.
func slugText(title string) string {
	var out []byte
	// The first word may be longer than a slug: what goes beyond is cut, so one byte more tells enough.
	var letters norm.Iter
	between := false
	for letters.InitString(norm.NFKD, title); !letters.Done() && len(out) <= field.MaxSlug; {
		for _, r := range string(letters.Next()) {
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
			if between && len(out) > 0 {
				out = append(out, '-')
			}
			out, between = append(out, word...), r == '&'
		}
	}
	return cutSlug(string(out), field.MaxSlug)
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

// cutSlug cuts a slug to a length, at the end of a word if the first one fits.
func cutSlug(slug string, most int) string {
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

// slugWith gives a slug with something at its end, for which the slug is cut.
func slugWith(slug, end string) string {
	return cutSlug(slug, field.MaxSlug-len(end)-1) + "-" + end
}
