package app_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/test/apptest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// filesOf gives every file of a folder.
func filesOf(t *testing.T, dir string) map[string]string {
	t.Helper()
	found := map[string]string{}
	err := fs.WalkDir(os.DirFS(dir), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := os.ReadFile(filepath.Join(dir, name))
		found[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// same wants two folders to have the same bytes.
func same(t *testing.T, what, one, other string) {
	t.Helper()
	want, got := filesOf(t, one), filesOf(t, other)
	if len(want) != len(got) {
		t.Errorf("%s: %d files, want %d", what, len(got), len(want))
	}
	for name := range want {
		if want[name] != got[name] {
			t.Errorf("%s: %s has %d bytes, want the %d of the other", what, name, len(got[name]), len(want[name]))
		}
	}
}

// works runs a command that must end well, and gives what it said.
func works(t *testing.T, args ...string) string {
	t.Helper()
	out, err := quoin(t, nil, args...)
	if err != nil {
		t.Fatalf("%v: %v: %s", args, err, out)
	}
	return out
}

// write makes a folder of these files.
func write(t *testing.T, dir string, texts map[string]string) string {
	t.Helper()
	for name, text := range texts {
		at := filepath.Join(dir, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o700), os.WriteFile(at, []byte(text), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// TestExportAndImport moves a site to another folder: from a server that runs and from a folder alone, into both.
func TestExportAndImport(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	at := func(name string) string { return filepath.Join(folder, name) }
	p := serve(t, at("data"), "--demo")
	session := p.signIn("admin", password)
	if status := p.upload(picture(t, 9), session); status != http.StatusCreated {
		t.Fatalf("the upload: %d", status)
	}
	for _, body := range []string{`{"from":"/old","to":"/blog"}`, `{"from":"/?p=3","to":"https://example.com/","kind":"temporary"}`} {
		if status, answer, _ := p.do(http.MethodPost, "/api/admin/redirects", session, body); status != http.StatusCreated {
			t.Fatalf("%d %s", status, answer)
		}
	}
	works(t, "export", at("running"), "--data", at("data"))
	p.Stop()
	works(t, "export", at("stopped"), "--data", at("data"))
	same(t, "without a server", at("running"), at("stopped"))
	if found := filesOf(t, at("running")); strings.Count(found["redirects.jsonl"], "\n") != 2 || strings.Contains(found["manifest.json"], `"whole": false`) {
		t.Errorf("the export has %s %s", found["redirects.jsonl"], found["manifest.json"])
	}
	serve(t, at("empty")).Stop()
	pictures, err := demo.Site{}.Pictures(time.Now())
	if err != nil {
		t.Fatal(err)
	}
	files := fmt.Sprintf("media: %d new", len(pictures)+1)
	if out := works(t, "import", at("running"), "--data", at("empty")); !strings.Contains(out, files) || !strings.Contains(out, "redirects: 2 new") {
		t.Errorf("it says %s", out)
	}
	other := serve(t, at("other"))
	works(t, "import", at("running"), "--data", at("other"))
	for path, to := range map[string]string{"/old": "/blog", "/?p=3": "https://example.com/"} {
		req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, other.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := http.DefaultTransport.RoundTrip(req)
		if err != nil {
			t.Fatal(err)
		}
		_ = resp.Body.Close()
		if resp.Header.Get("Location") != to {
			t.Errorf("%s leads to %q", path, resp.Header.Get("Location"))
		}
	}
	for _, data := range []string{"empty", "other"} {
		works(t, "export", at(data+"-export"), "--data", at(data))
		same(t, data, at("running"), at(data+"-export"))
		if out := works(t, "import", at("running"), "--data", at(data)); strings.Contains(out, "new") || strings.Contains(out, "updated") {
			t.Errorf("again, into %s: %s", data, out)
		}
	}
	other.Stop()
	works(t, "export", at("tables"), "--data", at("data"), "--format", "csv", "--type", "redirects")
	if table := filesOf(t, at("tables"))["redirects.csv"]; !strings.Contains(table, "/old,/blog,permanent") {
		t.Errorf("the table is %s", table)
	}
}

// TestImportRefusals: what cannot be taken in is told by line, or in one line where it is all, with exit code 1.
func TestImportRefusals(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	serve(t, data).Stop()
	posts := write(t, filepath.Join(folder, "posts"), map[string]string{
		"posts.jsonl":     `{"id":"a","title":"A","content":"text"}` + "\n" + `{"id":"b","title":"","content":"text"}` + "\nno\n",
		"redirects.jsonl": `{"from":"/a","to":"/b"}` + "\n" + `{"from":"/b","to":"/c"}` + "\n" + `{"from":"/admin","to":"/c"}` + "\n" + `{"from":"/A","to":"/c"}`,
		"media.jsonl":     `{"id":"p","name":"p.png","url":"/media/p/p.png"}`,
	})
	out, err := quoin(t, nil, "import", posts, "--data", data)
	exit, _ := errors.AsType[*exec.ExitError](err)
	if exit == nil || exit.ExitCode() != 1 {
		t.Errorf("it ended with %v", err)
	}
	for _, want := range []string{
		"posts.jsonl:2: title: is required\n", "posts.jsonl:3: the line is not a JSON object\n", "redirects.jsonl:2: from: is where /a is redirected to",
		"redirects.jsonl:3: from: is an address of the program's own\n", "redirects.jsonl:4: from: is already taken\n", "media.jsonl:1: Its file is not there.\n",
		"posts: 1 new, 2 refused\n", "redirects: 1 new, 3 refused\n", "media: 1 refused\n", "quoin: 6 entries were refused, of 8.\n",
	} {
		if !strings.Contains(out, want) {
			t.Errorf("it does not say %q but\n%s", want, out)
		}
	}
	half := write(t, filepath.Join(folder, "half"), map[string]string{"manifest.json": `{"format":"quoin-export","version":1,"whole":false}`})
	newer := write(t, filepath.Join(folder, "newer"), map[string]string{"manifest.json": `{"format":"quoin-export","version":9,"whole":true}`})
	lacks := write(t, filepath.Join(folder, "lacks"), map[string]string{
		"manifest.json": `{"format":"quoin-export","version":1,"whole":true,"files":[{"type":"post","name":"posts.jsonl","entries":3}]}`,
	})
	letters := write(t, filepath.Join(folder, "letters"), map[string]string{"letter.txt": "x"})
	none := filepath.Join(folder, "none")
	works(t, "export", filepath.Join(folder, "tables"), "--data", data, "--format", "csv")
	for says, args := range map[string][]string{
		"none cannot be used: no such file or directory": {"import", none},
		"letter.txt cannot be used: not a directory":     {"import", filepath.Join(letters, "letter.txt")},
		"letters has nothing to import":                  {"import", letters},
		"half is not whole: it was interrupted":          {"import", half},
		"made by a newer version":                        {"import", newer},
		"has tables, which are not read again":           {"import", filepath.Join(folder, "tables")},
		"posts.jsonl is missing":                         {"import", lacks},
		"Those that exist are markdown, wordpress":       {"import", letters, "--from", "joomla"},
		"none.xml cannot be read: no such file":          {"import", none + ".xml", "--from", "wordpress"},
		"read as an export of WordPress: ":               {"import", letters, "--from", "wordpress"},
		"none cannot be read: no such file":              {"import", none, "--from", "markdown"},
		"There is no content type \"poems\"":             {"import", posts, "--type", "poems"},
		"update, keep or overwrite":                      {"import", posts, "--existing", "all"},
		"letters is neither empty nor an earlier export": {"export", letters},
		"letter.txt cannot be used: not a directory.":    {"export", filepath.Join(letters, "letter.txt")},
		"cannot be used: no such file or directory.":     {"export", filepath.Join(none, "deeper")},
		"There is no format \"xml\"":                     {"export", none, "--format", "xml"},
		"there is no store in":                           {"export", none, "--data", filepath.Join(folder, "typo")},
	} {
		if args[len(args)-2] != "--data" {
			args = append(args, "--data", data)
		}
		if said := fails(t, nil, args...); !strings.Contains(said, says) {
			t.Errorf("%v: %s", args, said)
		}
	}
	for _, name := range []string{"none", "typo"} {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			t.Errorf("what was refused has left %s", name)
		}
	}
	if out := works(t, "import", write(t, filepath.Join(folder, "more"), map[string]string{"posts.jsonl": ""}), "--data", filepath.Join(folder, "fresh")); !strings.Contains(out, "a new one is made") {
		t.Errorf("that a site was made is not told: %s", out)
	}
}

// TestImportWithoutPlugins checks that a running server refuses an importer of a plugin, or with a type, that it was started without.
func TestImportWithoutPlugins(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data := filepath.Join(folder, "data")
	texts := write(t, filepath.Join(folder, "texts"), map[string]string{"a.md": "---\ntitle: A\n---\nText"})
	args := []string{"import", texts, "--from", "markdown", "--data", data}
	for without, says := range map[string]string{
		"markdown": `There is no importer "markdown". Those that exist are wordpress.`,
		"post":     `This program has no content type "post", which the importer "markdown" needs.`,
	} {
		p := serve(t, data, "--without", without)
		if out, err := quoin(t, nil, args...); err == nil || !strings.Contains(out, says) || strings.Contains(out, "1 new") {
			t.Errorf("without %s: %v: %s", without, err, out)
		}
		p.Stop()
	}
	p := serve(t, data)
	if out := works(t, args...); !strings.Contains(out, "posts: 1 new") {
		t.Errorf("with all plugins: %s", out)
	}
	p.Stop()
}

// TestExportToAFullDisk says so, and leaves no file that looks whole.
func TestExportToAFullDisk(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	if _, err := exec.LookPath("prlimit"); err != nil {
		t.Skip(err)
	}
	folder := t.TempDir()
	data, to := filepath.Join(folder, "data"), filepath.Join(folder, "export")
	p := serve(t, data, "--demo")
	cmd := command(t, nil)
	cmd.Args = []string{"prlimit", "--fsize=3000", apptest.Binary(), "export", to, "--data", data}
	cmd.Path, _ = exec.LookPath("prlimit")
	var said bytes.Buffer
	cmd.Stderr = &said
	if err := cmd.Run(); err == nil || strings.Count(said.String(), "\n") != 1 || !strings.Contains(said.String(), "quoin: ") || !strings.Contains(said.String(), "file too large") {
		t.Errorf("%v: %s", err, &said)
	}
	if said := fails(t, nil, "import", to, "--data", data); !strings.Contains(said, "is not whole") {
		t.Errorf("what was written is taken in: %s", said)
	}
	works(t, "export", to, "--data", data)
	p.Stop()
	for name := range filesOf(t, to) {
		if strings.HasSuffix(name, ".part") {
			t.Errorf("%s is left", name)
		}
	}
}

// TestKilledImport is whole after being done again, whether the command was killed or the server, and whatever was
// acknowledged meanwhile is there.
func TestKilledImport(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	folder := t.TempDir()
	source := filepath.Join(folder, "source")
	var posts, redirects strings.Builder
	const many = 400
	for n := range many {
		fmt.Fprintf(&posts, `{"id":"p-%d","title":"Post %d","slug":"post-%d","content":"<p>Text %d</p>","status":"published","createdAt":"2020-01-02T03:04:05.000Z","updatedAt":"2020-01-02T03:04:05.000Z"}`+"\n", n, n, n, n)
		fmt.Fprintf(&redirects, `{"id":"r-%d","from":"/old/%d","to":"/blog/post-%d","createdAt":"2020-01-02T03:04:05.000Z","updatedAt":"2020-01-02T03:04:05.000Z"}`+"\n", n, n, n)
	}
	write(t, source, map[string]string{"posts.jsonl": posts.String(), "redirects.jsonl": redirects.String()})
	undisturbed := filepath.Join(folder, "undisturbed")
	serve(t, undisturbed).Stop()
	works(t, "import", source, "--data", undisturbed)
	works(t, "export", undisturbed+"-export", "--data", undisturbed, "--type", "post,redirect")
	for round := range rounds() {
		data := filepath.Join(folder, fmt.Sprintf("data-%d", round))
		p := serve(t, data)
		session := p.signIn("admin", password)
		cmd := command(t, nil, "import", source, "--data", data)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		// At another point each time: when so many of the articles and of the redirects are there.
		until(t, "begun", func() bool {
			return p.total("/api/blog", session)+p.total("/api/admin/redirects", session) > (round*131)%(2*many-100)
		})
		status, made, _ := p.do(http.MethodPost, "/api/admin/redirects", session, `{"from":"/acknowledged","to":"/blog"}`)
		if status != http.StatusCreated {
			t.Fatalf("%d %s", status, made)
		}
		var acknowledged struct{ ID string }
		if err := json.Unmarshal([]byte(made), &acknowledged); err != nil {
			t.Fatal(err)
		}
		if round%2 == 0 {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		} else {
			p.Kill()
			_ = cmd.Wait()
			p = serve(t, data)
			session = p.signIn("admin", password)
		}
		if status, _, _ := p.do(http.MethodDelete, "/api/admin/redirects/"+acknowledged.ID, session, ""); status != http.StatusNoContent {
			t.Errorf("round %d: what was acknowledged: %d", round, status)
		}
		if out := works(t, "import", source, "--data", data); !strings.Contains(out, "posts: ") {
			t.Errorf("round %d: %s", round, out)
		}
		works(t, "export", data+"-export", "--data", data, "--type", "post,redirect")
		same(t, fmt.Sprintf("round %d", round), undisturbed+"-export", data+"-export")
		p.Kill()
		_ = os.RemoveAll(data)
	}
}

// total is how many entries there are.
func (p *process) total(path, session string) (n int) {
	p.t.Helper()
	_, _, header := p.do(http.MethodGet, path+"?limit=1", session, "")
	_, _ = fmt.Sscan(header.Get("X-Total-Count"), &n)
	return n
}
