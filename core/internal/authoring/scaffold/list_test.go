package scaffold

import (
	"os"
	"strings"
	"testing"
)

const program = `package main

import (
	"github.com/quoin-cms/quoin/core/app"
	"github.com/quoin-cms/quoin/plugins"

	"example.com/you/site/event"
)

// What follows stays as it is.
func main() { app.Main(append(plugins.All(), event.Type()), plugins.Demo()) }
`

func TestEnlist(t *testing.T) {
	got, err := enlist([]byte(program), "example.com/you/site/casestudy", "casestudy")
	want := strings.Replace(program, "\t\"example.com", "\t\"example.com/you/site/casestudy\"\n\t\"example.com", 1)
	want = strings.Replace(want, "event.Type())", "event.Type(), casestudy.Type())", 1)
	if err != nil || string(got) != want {
		t.Errorf("%v\n%s", err, got)
	}
	if _, err := enlist(got, "example.com/you/site/casestudy", "casestudy"); err == nil {
		t.Error("it is there twice")
	}
	if _, err := enlist([]byte("package main\n"), "example.com/x", "x"); err == nil {
		t.Error("a file without a list took it")
	}
}

func TestEnlistInTheListOfQuoin(t *testing.T) {
	list, err := os.ReadFile("../../../../plugins/plugins.go")
	if err != nil {
		t.Fatal(err)
	}
	got, err := enlist(list, Quoin+"/plugins/casestudy", "casestudy")
	if err != nil {
		t.Fatal(err)
	}
	added := changed(string(list), string(got))
	if len(added) != 2 || !strings.Contains(added[0], "plugins/casestudy") || added[1] != "casestudy.Type()," {
		t.Errorf("%q were added to\n%s", added, got)
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
