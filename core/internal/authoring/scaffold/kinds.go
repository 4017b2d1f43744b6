package scaffold

import (
	"fmt"
	"slices"
	"strings"
)

// kind is a keyword of the field syntax with its Go code.
type kind struct {
	word string
	typ  string // the Go type
	// rules and words are those of the validate and the cms tag, in addition to the ones that the field determines.
	rules, words string
	// example is a value in JSON, as in a response.
	example string
}

// The limits in rules are generous for typical input. The author can change them in the file.
var kinds = []kind{
	{word: "text", typ: "string", rules: "max=200", example: `"A text"`},
	{word: "long", typ: "field.Long", rules: "max=2000", example: `"Several\nlines"`},
	{word: "rich", typ: "field.Rich", rules: "max=100000", example: `"<p>A <strong>rich</strong> text</p>"`},
	{word: "email", typ: "field.Email", rules: "max=200", example: `"ada@example.com"`},
	{word: "phone", typ: "field.Phone", rules: "max=50", example: `"+44 20 7946 0000"`},
	{word: "link", typ: "field.Link", rules: "max=2000", example: `"https://example.com/"`},
	{word: "image", typ: "field.Image", rules: "max=2000", example: `"/social.png"`},
	{word: "icon", typ: "field.Icon", rules: "max=100", example: `"fas fa-star"`},
	{word: "colour", typ: "field.Colour", example: `"blue"`},
	{word: "slug", typ: "field.Slug", example: `"a-slug"`},
	{word: "int", typ: "int", example: `7`},
	{word: "number", typ: "float64", example: `1.5`},
	{word: "bool", typ: "bool", words: "exact", example: `true`},
	{word: "date", typ: "field.Time", example: `"2026-01-31T09:00:00.000Z"`},
	{word: "lines", typ: "[]string", rules: "max=50,dive,max=300", words: "lines", example: `["One","Two"]`},
	{word: "tags", typ: "[]string", rules: "max=50,dive,max=60", words: "tags", example: `["one","two"]`},
	{word: "specs", typ: "field.Specs", example: `{"Size":"Large"}`},
	{word: "prices", typ: "field.Prices", example: `{"Basic":10}`},
	{word: selectWord, typ: "string", words: "exact"},
	{word: refWord, typ: "field.Ref", example: `""`},
	{word: refsWord, typ: "field.Refs", rules: "max=50", example: `[]`},
}

// The keywords with arguments in brackets.
const (
	selectWord = "select" // the choices, separated by bars
	refWord    = "ref"    // the name of the type that the field refers to
	refsWord   = "refs"   // the same for a field that refers to several entries
)

func kindOf(word string) (kind, error) {
	for _, k := range kinds {
		if k.word == word {
			return k, nil
		}
	}
	return kind{}, fmt.Errorf("there is no kind %q; the kinds are %s", word, strings.Join(Kinds(), ", "))
}

// Kinds returns the keywords of the field syntax. The caller may change the slice.
func Kinds() []string {
	words := make([]string, len(kinds))
	for i, k := range kinds {
		words[i] = k.word
	}
	return slices.Clip(words)
}
