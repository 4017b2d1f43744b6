package scaffold

import (
	"bytes"
	"embed"
	"fmt"
	"go/format"
	"go/token"
	"path"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"text/template"

	"github.com/quoin-cms/quoin/core/model"
)

// Plugin is a new content type.
type Plugin struct {
	Name   string // of the type: lower-case words with hyphens between, "case-study"
	Plural string // the plural of the name; the regular English one if empty
	Fields []Field
}

//go:embed templates
var templates embed.FS

var parsed = template.Must(template.New("").ParseFS(templates, "templates/*.tmpl"))

// check returns the first mistake in the plugin as a whole.
func (p Plugin) check() error {
	switch {
	case !typeName.MatchString(p.Name) || len(p.Name) > model.MaxName:
		return fmt.Errorf("the name %q must be small words with hyphens between, such as case-study, and %d characters at the most", p.Name, model.MaxName)
	case token.IsKeyword(p.pkg()) || slices.Contains(taken, p.pkg()):
		return fmt.Errorf("the name %q means something else in Go or in Quoin; take another, such as client-%s", p.Name, p.Name)
	case p.Plural != "" && !typeName.MatchString(p.Plural):
		return fmt.Errorf("the plural %q must be small words with hyphens between, such as case-studies", p.Plural)
	case p.title() == nil:
		return fmt.Errorf(`one field of the kind text must be there: the first is the title of an entry, as "name:text!"`)
	}
	if err := model.CheckPath(view{p}.Path()); err != nil {
		return fmt.Errorf("the name %q gives the path of a list that no type can have: %w; take another name, or another --plural", p.Name, err)
	}
	return nil
}

// CheckFree fails if a type of every program has the name or the path of the plugin's type, or if all is true, also if a type of
// plugins.All() has. Types of other modules may be replaced.
func (p Plugin) CheckFree(types []model.Type, all bool) error {
	for i := range types {
		t := &types[i]
		if t.Name != p.Name && t.Options.Path != (view{p}).Path() {
			continue
		}
		from := reflect.TypeOf(t.Fresh()).Elem().PkgPath()
		if strings.HasPrefix(from, Quoin+"/core/") || all && strings.HasPrefix(from, Quoin+"/plugins/") {
			return fmt.Errorf("the program has the content type %q already, at /api/%s; take another name, such as client-%s", t.Name, t.Options.Path, p.Name)
		}
	}
	return nil
}

// Personal reports whether entries seem to have personal data that is not public: a field has contact data, or the name of
// the type is that of a correspondent or participant. The address of a place is public.
func (p Plugin) Personal() bool {
	names := wordsOf(p.Name)
	isPlace := slices.ContainsFunc(names, func(word string) bool { return slices.Contains(places, word) })
	for _, f := range p.Fields {
		if f.Kind == "email" || f.Kind == "phone" || slices.ContainsFunc(wordsOf(f.Name), func(word string) bool {
			return slices.Contains(reachable, word) || !isPlace && slices.Contains(postal, word)
		}) {
			return true
		}
	}
	return slices.ContainsFunc(names, func(word string) bool { return slices.Contains(private, word) })
}

// reachable are words in the names of fields with contact data of people.
var reachable = []string{"birthday", "email", "mail", "mobile", "phone", "telephone"}

// postal are words in the names of fields with postal addresses.
var postal = []string{"address", "postcode"}

// places are words in the names of types whose entries are places.
var places = []string{
	"branch", "building", "centre", "clinic", "hall", "hotel", "location", "museum", "office", "place", "restaurant", "school", "shop",
	"station", "store", "theatre", "venue",
}

// private are words in the names of types whose entries are about a person.
var private = []string{
	"applicant", "application", "attendee", "booking", "contact", "customer", "donor", "enquiry", "guest", "inquiry", "lead", "member",
	"message", "order", "participant", "patient", "person", "registration", "request", "reservation", "rsvp", "signup", "submission",
	"subscriber", "subscription", "ticket", "visitor",
}

var wordPattern = regexp.MustCompile(`[A-Z]?[a-z0-9]+|[A-Z]+`)

// wordsOf returns the words of a name, "billingAddress" or "event-registration", in lower case.
func wordsOf(name string) []string {
	words := wordPattern.FindAllString(name, -1)
	for i := range words {
		words[i] = strings.ToLower(words[i])
	}
	return words
}

// taken are the names of packages beside a plugin, and names with a special meaning to Go or the program.
var taken = []string{"app", "core", "data", "demo", "field", "internal", "main", "model", "plugins", "testdata", "vendor"}

// pkg returns the name of the package, which is also that of its folder.
func (p Plugin) pkg() string { return strings.ReplaceAll(p.Name, "-", "") }

// title returns the title field of the type: the first required text, or else the first text.
func (p Plugin) title() *Field {
	first := slices.IndexFunc(p.Fields, func(f Field) bool { return f.Kind == "text" && f.Required })
	if first < 0 {
		first = slices.IndexFunc(p.Fields, func(f Field) bool { return f.Kind == "text" })
	}
	if first < 0 {
		return nil
	}
	return &p.Fields[first]
}

// first returns the name of the first field of the kind, or an empty text.
func (p Plugin) first(kind string) string {
	for _, f := range p.Fields {
		if f.Kind == kind {
			return f.Name
		}
	}
	return ""
}

// file is a file to write, by its path with slashes.
type file struct {
	path string
	text []byte
}

// files returns the plugin's file and its test, in a folder.
func (p Plugin) files(folder string) ([]file, error) {
	var all []file
	for _, one := range []struct{ template, suffix string }{{"plugin.go.tmpl", ".go"}, {"plugin_test.go.tmpl", "_test.go"}} {
		var text bytes.Buffer
		if err := parsed.ExecuteTemplate(&text, one.template, view{p}); err != nil {
			return nil, err
		}
		code, err := format.Source(text.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", one.template, err)
		}
		all = append(all, file{path.Join(folder, p.pkg(), p.pkg()+one.suffix), code})
	}
	return all, nil
}
