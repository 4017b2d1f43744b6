package library

import (
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/slug"
)

// MaxName is how many characters a name has at the most.
const MaxName = 120

// endings are those of a name by the media type; the first is what is added.
var endings = map[string][]string{
	"image/jpeg":      {"jpg", "jpeg", "jpe", "jfif"},
	"image/png":       {"png"},
	"image/gif":       {"gif"},
	"image/webp":      {"webp"},
	AVIF:              {"avif"},
	SVG:               {"svg"},
	"application/pdf": {"pdf"},
	"video/mp4":       {"mp4", "m4v"},
	"video/webm":      {"webm"},
	"audio/mpeg":      {"mp3"},
}

// variantName is the last part of the address of a variant.
var variantName = regexp.MustCompile(`^[0-9]+\.(jpg|png|webp)$`)

// CleanName gives a name as it is kept: of characters that can be seen, without a folder, with the ending of its kind, and
// never that of a variant.
func CleanName(name, mime string) string {
	// Composed at last: what stood between a letter and its accent is gone then.
	name = norm.NFC.String(strings.Map(func(r rune) rune {
		switch {
		case r == '/' || r == '\\':
			return '-'
		case unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == utf8.RuneError:
			return -1
		}
		return r
	}, name))
	stem, ending := cutEnding(strings.Join(strings.Fields(name), " "))
	known := endings[mime]
	switch {
	case len(known) == 0:
	case !isEnding(ending):
		stem, ending = joinName(stem, ending), known[0]
	case !slices.Contains(known, strings.ToLower(ending)):
		ending = known[0]
	}
	stem = strings.Trim(stem, ". ")
	if stem == "" {
		stem = KindOf(mime)
	}
	if variantName.MatchString(joinName(stem, strings.ToLower(ending))) {
		stem = "picture-" + stem
	}
	return joinName(shorten(stem, MaxName-utf8.RuneCountInString(ending)-1), ending)
}

func joinName(stem, ending string) string {
	if ending == "" {
		return stem
	}
	return stem + "." + ending
}

func cutEnding(name string) (stem, ending string) {
	ending = strings.TrimPrefix(path.Ext(name), ".")
	return strings.TrimSuffix(name, path.Ext(name)), ending
}

func shorten(text string, most int) string {
	if all := []rune(text); len(all) > most {
		return strings.TrimRight(string(all[:most]), ". ")
	}
	return text
}

// isEnding reports whether a name with the ending is that of a kind of files.
func isEnding(ending string) bool {
	for _, known := range endings {
		if slices.Contains(known, strings.ToLower(ending)) {
			return true
		}
	}
	return false
}

// IsName reports whether the last part of an address may stand for the file itself. It is for people: whatever has the
// ending of a kind of files does, so that the names of before go on working.
func IsName(name string) bool {
	_, ending := cutEnding(name)
	return isEnding(ending) && !variantName.MatchString(name)
}

// Address gives where a file is found.
func Address(id, name string) string {
	stem, ending := cutEnding(name)
	readable := slug.Of(stem)
	if readable == "" {
		readable = "file"
	}
	if variantName.MatchString(joinName(readable, strings.ToLower(ending))) {
		readable = "picture-" + readable
	}
	return field.MediaPath + id + "/" + joinName(readable, strings.ToLower(ending))
}
