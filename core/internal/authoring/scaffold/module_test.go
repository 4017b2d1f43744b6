package scaffold_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/authoring/scaffold"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// every returns a field of each kind.
func every(t *testing.T) []scaffold.Field {
	t.Helper()
	parts := []string{"name:text!", "size:select(small|large)", "grade:select(a|b)!", "by:ref(member)", "beside:refs(member)", "on:date!", "many:int!"}
	for _, kind := range scaffold.Kinds() {
		if kind != "select" && kind != "ref" && kind != "refs" {
			parts = append(parts, kind+"Field:"+kind)
		}
	}
	fields, err := scaffold.ParseFields(strings.Join(parts, ", "))
	if err != nil {
		t.Fatal(err)
	}
	return fields
}

func TestWhatIsWrittenCompilesAndPasses(t *testing.T) {
	parent := t.TempDir()
	repository, err := filepath.Abs("../../../..")
	if err != nil {
		t.Fatal(err)
	}
	written, err := scaffold.NewModule(parent, scaffold.Module{
		Path: "example.com/you/site", Plugin: scaffold.Plugin{Name: "case-study", Fields: every(t)},
		Version: "v0.0.0", Replace: repository, Go: "1.26.0",
	})
	if err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(written, " "), "site/.gitignore site/casestudy/casestudy.go site/casestudy/casestudy_test.go site/go.mod site/main.go site/quoin.d.ts site/tsconfig.json"; got != want {
		t.Errorf("written: %s\nwant %s", got, want)
	}
	site := filepath.Join(parent, "site")
	more, err := scaffold.AddPlugin(site, scaffold.Plugin{Name: "event", Fields: slices.DeleteFunc(every(t), reachable)})
	if err != nil || strings.Join(more, " ") != "event/event.go event/event_test.go main.go" {
		t.Errorf("%q, %v", more, err)
	}
	sums, err := os.ReadFile(filepath.Join(repository, "go.sum"))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(site, "go.sum"), sums, 0o644); err != nil {
		t.Fatal(err)
	}
	tests := []string{"test", "-vet=off", "./..."}
	if !nighttest.On() {
		tests = append(tests, "-run", "^$") // they are only compiled
	}
	for _, args := range [][]string{{"build", "./..."}, tests} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir, cmd.Env = site, append(os.Environ(), "GOFLAGS=-mod=mod")
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("go %s: %v\n%s", args, err, out)
		}
	}
}

// reachable reports whether a field holds contact data.
func reachable(f scaffold.Field) bool { return f.Kind == "email" || f.Kind == "phone" }

// TestWhatIsAboutPeople checks that types with personal data are for staff only, unless the author decides otherwise.
func TestWhatIsAboutPeople(t *testing.T) {
	for _, c := range []struct {
		name, fields string
		personal     bool
	}{
		{"registration", "who:text!, note:long", true},
		{"event-registration", "who:text!", true},
		{"subscriber", "name:text!", true},
		{"talk", "name:text!, to:email", true},
		{"talk", "name:text!, call:phone", true},
		{"talk", "name:text!, billingAddress:text", true},
		{"talk", "name:text!, speakerEmail:text", true},
		{"concert-venue", "name:text!, address:text, postcode:text", false},
		{"venue", "name:text!, address:text, managerPhone:text", true},
		{"talk", "name:text!, room:text, body:rich", false},
		{"case-study", "client:text!, addressed:bool, cover:image", false},
	} {
		fields, err := scaffold.ParseFields(c.fields)
		if err != nil {
			t.Fatal(err)
		}
		parent, m := t.TempDir(), scaffold.Module{Path: "example.com/you/site", Plugin: scaffold.Plugin{Name: c.name, Fields: fields}, Version: "v0.0.0", Go: "1.26"}
		if _, err := scaffold.NewModule(parent, m); err != nil {
			t.Fatal(err)
		}
		folder := strings.ReplaceAll(c.name, "-", "")
		code, err := os.ReadFile(filepath.Join(parent, "site", folder, folder+".go"))
		if err != nil {
			t.Fatal(err)
		}
		shown := strings.Contains(string(code), "Page:") || strings.Contains(string(code), "Feed:")
		if seo := strings.Contains(string(code), "model.SEO"); seo == c.personal {
			t.Errorf("%s of %s: what search engines show is there: %v", c.name, c.fields, seo)
		}
		if closed := strings.Contains(string(code), "Access: core.Closed"); closed != c.personal || shown == c.personal || m.Plugin.Personal() != c.personal {
			t.Errorf("%s of %s:\n%s", c.name, c.fields, code)
		}
	}
}

func TestNothingIsOverwritten(t *testing.T) {
	parent := t.TempDir()
	fields := []scaffold.Field{{Name: "title", Kind: "text"}}
	m := scaffold.Module{Path: "example.com/you/site", Plugin: scaffold.Plugin{Name: "event", Fields: fields}, Version: "v0.0.0", Go: "1.26"}
	if _, err := scaffold.NewModule(parent, m); err != nil {
		t.Fatal(err)
	}
	if _, err := scaffold.NewModule(parent, m); err == nil || !strings.Contains(err.Error(), "is there already") {
		t.Errorf("the second: %v", err)
	}
	if _, err := scaffold.AddPlugin(filepath.Join(parent, "site"), m.Plugin); err == nil {
		t.Error("the plugin was written again")
	}
	if _, err := scaffold.AddPlugin(parent, m.Plugin); err == nil || !strings.Contains(err.Error(), "there is no go.mod") {
		t.Errorf("no module: %v", err)
	}
}

func TestNamesThatAreRefused(t *testing.T) {
	title := []scaffold.Field{{Name: "title", Kind: "text"}}
	for _, m := range []scaffold.Module{
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "Case Study", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "type", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "app", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "../up", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "event", Plural: "E", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "event", Fields: []scaffold.Field{{Name: "a", Kind: "long"}}}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "search", Fields: title}},
		{Path: "example.com/site", Plugin: scaffold.Plugin{Name: "event", Plural: "admin", Fields: title}},
		{Path: "not a path", Plugin: scaffold.Plugin{Name: "event", Fields: title}},
		{Path: "", Plugin: scaffold.Plugin{Name: "event", Fields: title}},
	} {
		if written, err := scaffold.NewModule(t.TempDir(), m); err == nil {
			t.Errorf("%q, %+v wrote %q", m.Path, m.Plugin, written)
		}
	}
}
