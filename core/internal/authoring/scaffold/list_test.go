package scaffold

import (
	"os"
	"strings"
	"testing"
)

const program = `package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins"

	"example.com/you/site/event"
)

// What follows stays as it is.
func main() { app.Main(append(plugins.All(), plugin.Of(event.Type()))...) }
`

func TestEnlist(t *testing.T) {
	got, err := enlist([]byte(program), "example.com/you/site/casestudy", "casestudy", "Type")
	want := strings.Replace(program, "\t\"example.com", "\t\"example.com/you/site/casestudy\"\n\t\"example.com", 1)
	want = strings.Replace(want, "plugin.Of(event.Type())", "plugin.Of(event.Type()), plugin.Of(casestudy.Type())", 1)
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := enlist(got, "example.com/you/site/casestudy", "casestudy", "Type"); err == nil {
		t.Error("it is there twice")
	}
	if _, err := enlist([]byte("package main\n"), "example.com/x", "x", "Type"); err == nil {
		t.Error("a file without a list took it")
	}
}

func TestEnlistInTheListOfQuoin(t *testing.T) {
	list, err := os.ReadFile("../../../../plugins/plugins.go")
	if err != nil {
		t.Fatal(err)
	}
	got, err := enlist(list, Quoin+"/plugins/casestudy", "casestudy", "Type")
	if err != nil {
		t.Fatal(err)
	}
	added := changed(string(list), string(got))
	if len(added) != 2 || !strings.Contains(added[0], "plugins/casestudy") || added[1] != "plugin.Of(casestudy.Type())," {
		t.Errorf("%q were added to\n%s", added, got)
	}
}

func TestListsGrowAndShrink(t *testing.T) {
	const path = "example.com/you/more/v2"
	literal := strings.Replace(program, "append(plugins.All(), plugin.Of(event.Type()))", "[]plugin.Plugin{\n\t\tplugin.Of(event.Type()),\n\t}", 1)
	for name, list := range map[string]string{
		"an append": program, "a literal": literal,
		"the plugins of Quoin alone": strings.NewReplacer("append(plugins.All(), plugin.Of(event.Type()))", "plugins.All()", "\n\t\"example.com/you/site/event\"\n", "",
			"\t\"github.com/quoin-cms/quoin/core/plugin\"\n", "").Replace(program),
		"one that has two": strings.Replace(program, "plugin.Of(event.Type())", "plugin.Of(event.Type()), event.Plugin()", 1),
	} {
		for _, function := range []string{"Plugin", "Type", "All"} {
			longer, err := enlist([]byte(list), path, "more", function)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			l, err := parseList(longer)
			if err != nil || !strings.Contains(strings.Join(l.listed(), " "), path) {
				t.Errorf("%s: %v\n%s", name, err, longer)
			}
			shorter, err := delist(longer, path)
			if err != nil || strings.Join(strings.Fields(string(shorter)), " ") != strings.Join(strings.Fields(list), " ") {
				t.Errorf("%s, %s: %v\n%s\nbecame\n%s", name, function, err, longer, shorter)
			}
		}
	}
}

func TestATypeOfTheSameName(t *testing.T) {
	got, err := enlist([]byte(program), "example.com/other/event", "event", "Type")
	if err != nil || !strings.Contains(string(got), `event2 "example.com/other/event"`) ||
		!strings.Contains(string(got), "plugin.Of(event.Type()), plugin.Of(event2.Type()))") {
		t.Fatalf("%v\n%s", err, got)
	}
	got, err = delist(got, "example.com/you/site/event")
	if err != nil || strings.Contains(string(got), "site/event") || !strings.Contains(string(got), "append(plugins.All(), plugin.Of(event2.Type()))") {
		t.Errorf("%v\n%s", err, got)
	}
}

func TestWhatIsNotListed(t *testing.T) {
	for path, want := range map[string]string{
		"example.com/nowhere":                 "does not import",
		"github.com/quoin-cms/quoin/core/app": "has nothing of",
		"github.com/quoin-cms/quoin/plugins":  "has nothing of",
	} {
		if got, err := delist([]byte(program), path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v\n%s", path, err, got)
		}
	}
	l, err := parseList([]byte(program))
	if err != nil || !l.hasOwn() || strings.Join(l.listed(), " ") != "example.com/you/site/event" {
		t.Errorf("%v, %v", l, err)
	}
}

// changed returns the lines of after that before does not have.
func changed(before, after string) (added []string) {
	for line := range strings.SplitSeq(after, "\n") {
		if !strings.Contains(before, line+"\n") {
			added = append(added, strings.TrimSpace(line))
		}
	}
	return added
}
