package schema

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Labelled gives errors the labels of their fields.
func (s *Schema) Labelled(all core.FieldErrors) core.FieldErrors {
	out := slices.Clone(all)
	for i := range out {
		out[i].Label = s.LabelAt(out[i].Field)
	}
	return out
}

// LabelAt gives what people call the place that a JSON path names: of "reviews[0].rating" it is "Reviews 1, Rating". A
// part of an object goes by its own label alone. A path that leads to no field is its own label.
func (s *Schema) LabelAt(path string) string {
	var labels []string
	fields := s.Fields
	for rest := path; rest != ""; {
		var part string
		part, rest, _ = strings.Cut(rest, ".")
		name, index, _ := strings.Cut(part, "[")
		i := slices.IndexFunc(fields, func(f Field) bool { return f.Name == name })
		if i < 0 {
			return path
		}
		f := &fields[i]
		label := f.Label
		if n, err := strconv.Atoi(strings.TrimSuffix(index, "]")); err == nil {
			label = fmt.Sprintf("%s %d", label, n+1)
		}
		if fields = f.Fields; f.Kind != field.KindObject || path == name {
			labels = append(labels, label)
		}
		if f.Kind == field.KindMap && rest != "" {
			labels = append(labels, rest)
			break
		}
	}
	return strings.Join(labels, ", ")
}

// labelOf makes a label of a JSON name: "clientName" reads "Client name".
func labelOf(name string) string {
	words := strings.Fields(spaced(name))
	for i, word := range words {
		switch {
		case initials[word]:
			words[i] = strings.ToUpper(word)
		case i == 0:
			first, size := utf8.DecodeRuneInString(word)
			words[i] = string(unicode.ToUpper(first)) + word[size:]
		}
	}
	return strings.Join(words, " ")
}

// spaced gives the words of a camel-case name in lower case, with spaces between them.
func spaced(name string) string {
	var b strings.Builder
	for _, r := range name {
		if unicode.IsUpper(r) {
			b.WriteByte(' ')
		}
		b.WriteRune(unicode.ToLower(r))
	}
	return b.String()
}

// initials are the words that people write in capitals.
var initials = map[string]bool{
	"ai": true, "api": true, "csv": true, "faq": true, "html": true, "id": true, "pdf": true, "seo": true,
	"ui": true, "uk": true, "url": true, "ux": true, "vat": true,
}
