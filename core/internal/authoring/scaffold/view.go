package scaffold

import (
	"fmt"
	"slices"
	"strings"

	"github.com/quoin-cms/quoin/core/model"
)

// view is the data of the templates.
type view struct{ p Plugin }

// line is a field of the struct.
type line struct{ Name, Type, Tags string }

func (v view) Package() string { return v.p.pkg() }
func (v view) Name() string    { return v.p.Name }
func (v view) Struct() string  { return exported(v.p.Name) }
func (v view) One() string     { return sentence(v.p.Name) }
func (v view) Many() string    { return sentence(v.Path()) }
func (v view) Counter() string { return "total" + exported(v.Path()) }
func (v view) Title() string   { return v.p.title().Name }
func (v view) Summary() string { return v.p.first("long") }
func (v view) Body() string    { return v.p.first("rich") }
func (v view) Image() string   { return v.p.first("image") }
func (v view) Personal() bool  { return v.p.Personal() }
func (v view) Date() string    { return v.p.first("date") }

// SEO reports whether the type has a page of its own, and no field yet with what search engines show of it.
func (v view) SEO() bool {
	return !v.Personal() && !slices.ContainsFunc(v.p.Fields, func(f Field) bool { return strings.EqualFold(f.Name, model.SEOName) })
}

// Article returns the name of the type with spaces, after its indefinite article.
func (v view) Article() string {
	return article(v.p.Name) + " " + strings.ReplaceAll(v.p.Name, "-", " ")
}

// Path returns the path of the list, which is the plural.
func (v view) Path() string {
	if v.p.Plural != "" {
		return v.p.Plural
	}
	return plural(v.p.Name)
}

// Lines returns the fields of the struct. A slug is added if there is none.
func (v view) Lines() []line {
	fields := v.p.Fields
	if v.p.first("slug") == "" {
		fields = append(slices.Clip(fields), Field{Name: "slug", Kind: "slug"})
	}
	lines := make([]line, len(fields))
	for i, f := range fields {
		lines[i] = v.line(f)
	}
	return lines
}

func (v view) line(f Field) line {
	k, _ := kindOf(f.Kind) // ParseFields has checked each field
	rules, words := k.rules, k.words
	switch f.Kind {
	case selectWord:
		rules = "oneof=" + strings.Join(f.Of, " ")
	case refWord, refsWord:
		words = "ref=" + f.Of[0]
	case "slug":
		words = "from=" + v.Title()
	}
	tags := []string{fmt.Sprintf("json:%q", f.Name)}
	switch {
	case f.Required:
		rules = strings.TrimSuffix("required,"+rules, ",")
	case f.Kind == selectWord:
		rules = "omitempty," + rules
	}
	if f.Name == v.Title() {
		words = "title"
	}
	if rules != "" {
		tags = append(tags, fmt.Sprintf("validate:%q", rules))
	}
	if words != "" {
		tags = append(tags, fmt.Sprintf("cms:%q", words))
	}
	return line{exported(f.Name), k.typ, "`" + strings.Join(tags, " ") + "`"}
}

// Example returns an entity with every field, in JSON.
func (v view) Example() string {
	members := make([]string, len(v.p.Fields))
	for i, f := range v.p.Fields {
		k, _ := kindOf(f.Kind)
		value := k.example
		if f.Kind == selectWord {
			value = fmt.Sprintf("%q", f.Of[0])
		}
		members[i] = fmt.Sprintf("%q:%s", f.Name, value)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// Missing returns the names of the required fields, as arguments in Go.
func (v view) Missing() string {
	var names []string
	for _, f := range v.p.Fields {
		if f.Required {
			names = append(names, fmt.Sprintf("%q", f.Name))
		}
	}
	return strings.Join(names, ", ")
}

// Types returns the types of a site on which the type can be tested, as arguments in Go.
func (v view) Types() string {
	types := []string{"Type()"}
	for _, f := range v.p.Fields {
		if !f.refers() || f.Of[0] == v.p.Name {
			continue
		}
		if stub := fmt.Sprintf("modeltest.Stub(%q)", f.Of[0]); !slices.Contains(types, stub) {
			types = append(types, stub)
		}
	}
	return strings.Join(types, ", ")
}
