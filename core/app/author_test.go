package app_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func TestTypesOfAModule(t *testing.T) {
	folder := t.TempDir()
	source, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	// The Go command finds what it has fetched and built before, and fetches nothing.
	caches, err := exec.CommandContext(t.Context(), "go", "env", "GOMODCACHE", "GOCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	places := strings.Fields(string(caches))
	env := []string{"QUOIN_REPLACE=" + source, "GOPROXY=off", "GOMODCACHE=" + places[0], "GOCACHE=" + places[1]}
	in := func(at string, args ...string) (string, error) {
		cmd := command(t, env, args...)
		cmd.Dir = at
		out, err := cmd.CombinedOutput()
		return string(out), err
	}
	quoin := func(args ...string) (string, error) { return in(filepath.Join(folder, "site"), args...) }
	if out, err := in(folder, "new", "module", "example.com/you/site", "talk", "--fields", "name:text!"); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	other := filepath.Join(folder, "other")
	if err := os.Mkdir(other, 0o755); err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"go.mod":   "module example.com/other\n\ngo 1.26.0\n\nrequire github.com/quoin-cms/quoin v0.0.0\n",
		"other.go": "package other\n\nimport \"github.com/quoin-cms/quoin/core/model\"\n\nfunc All() []model.Type { return nil }\n",
	} {
		if err := os.WriteFile(filepath.Join(other, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	main := filepath.Join(folder, "site", "main.go")
	before, err := os.ReadFile(main)
	if err != nil {
		t.Fatal(err)
	}

	for _, step := range []struct {
		args  []string
		want  []string
		fails bool
	}{
		{args: []string{"list"}, want: []string{"quoin/plugins", "example.com/you/site/talk  ", "this module"}},
		{args: []string{"add", "example.com/other=../other"}, want: []string{
			"Reach of example.com/other on ", "  network            does not reach\n", "  content            does not reach\n", "go.mod", "main.go",
		}},
		{args: []string{"list"}, want: []string{"example.com/other", "../other"}},
		{args: []string{"add", "example.com/other=../other"}, want: []string{"it has example.com/other already"}, fails: true},
		{args: []string{"remove", "example.com/none"}, want: []string{"does not import example.com/none"}, fails: true},
		{args: []string{"remove", "example.com/other"}, want: []string{"main.go"}},
		{args: []string{"add", "no path"}, want: []string{"write example.com/you/casestudy@v1"}, fails: true},
	} {
		out, err := quoin(step.args...)
		if (err != nil) != step.fails {
			t.Fatalf("%q: %v\n%s", step.args, err, out)
		}
		for _, want := range step.want {
			if !strings.Contains(out, want) {
				t.Errorf("%q says\n%s, want %q", step.args, out, want)
			}
		}
	}
	after, err := os.ReadFile(main)
	if err != nil || string(after) != string(before) {
		t.Errorf("%v\n%s\nbecame\n%s", err, before, after)
	}
	if mod, err := os.ReadFile(filepath.Join(folder, "site", "go.mod")); err != nil || strings.Contains(string(mod), "example.com/other") {
		t.Errorf("%v\n%s", err, mod)
	}
}

func TestCheckOfTheProgramItself(t *testing.T) {
	out, err := command(t, nil, "check", "--self").CombinedOutput()
	if err != nil || !strings.HasPrefix(string(out), "No mistakes: ") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestCommandsWithoutAModule(t *testing.T) {
	for _, args := range [][]string{{"list"}, {"add", "example.com/x"}, {"remove", "example.com/x"}} {
		cmd := command(t, nil, args...)
		cmd.Dir = t.TempDir()
		out, err := cmd.CombinedOutput()
		if err == nil || !strings.Contains(string(out), "there is no go.mod in .; `quoin new module` makes a module") {
			t.Errorf("%q: %v\n%s", args, err, out)
		}
	}
}
