package app_test

import (
	"bytes"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// spoil changes the letters of a text wherever the store has it, and nothing else.
func spoil(t *testing.T, data string, texts ...string) {
	t.Helper()
	path := filepath.Join(data, "quoin.db")
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range texts {
		if !bytes.Contains(file, []byte(text)) {
			t.Fatalf("the store has no %q", text)
		}
		file = bytes.ReplaceAll(file, []byte(text), []byte(strings.ToUpper(text)))
	}
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
}

// repaired runs the repair and fails where it ends otherwise, or says nothing of these.
func repaired(t *testing.T, well bool, data string, args []string, says ...string) {
	t.Helper()
	said, ok := doctor(t, data, append([]string{"--repair"}, args...)...)
	for _, want := range says {
		if !strings.Contains(said, want) {
			t.Errorf("%v does not say %q: %s", args, want, said)
		}
	}
	if ok != well {
		t.Errorf("%v ends well: %t: %s", args, ok, said)
	}
}

// TestRepair brings what is damaged back from the history, from a backup of each kind or from a copy of the store, says what nothing
// has, and takes nothing from another site.
func TestRepair(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	data, other := filepath.Join(folder, "data"), filepath.Join(folder, "other")
	at := func(name string) string { return filepath.Join(folder, name) }
	serve(t, other).Stop()
	p := serve(t, data)
	session := p.signIn("admin", password)
	create := func(path, body string) string {
		t.Helper()
		status, answer, _ := p.do(http.MethodPost, path, session, body)
		if status != http.StatusCreated {
			t.Fatalf("%s: %d %s", path, status, answer)
		}
		_, id, _ := strings.Cut(answer, `"id":"`)
		id, _, _ = strings.Cut(id, `"`)
		return id
	}
	saved := create("/api/products", `{"name":"Saved","description":"quillwort before"}`)
	if status, answer, _ := p.do(http.MethodPut, "/api/products/"+saved, session, `{"description":"larkspur after"}`); status != http.StatusOK {
		t.Fatalf("%d %s", status, answer)
	}
	create("/api/products", `{"name":"Kept","description":"mugwort alone"}`)
	if status := p.upload(picture(t, 11), session); status != http.StatusCreated {
		t.Fatalf("the upload: %d", status)
	}
	_, library, _ := p.do(http.MethodGet, "/api/admin/media", session, "")
	_, address, _ := strings.Cut(library, `"url":"`)
	address, _, _ = strings.Cut(address, `"`)
	_, name, _ := strings.Cut(library, `"name":"`)
	name, _, _ = strings.Cut(name, `"`)
	if err := os.WriteFile(at("passphrase"), []byte("a long passphrase"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{at("site.tar"), "--data", data}, {at("site.tar.age"), "--data", data, "--passphrase-file", at("passphrase")}, {at("other.tar"), "--data", other}} {
		if out, err := quoin(t, nil, append([]string{"backup"}, args...)...); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	create("/api/products", `{"name":"Late","description":"samphire late"}`)
	p.Stop()
	whole, err := os.ReadFile(filepath.Join(data, "quoin.db"))
	if err != nil || os.WriteFile(at("copy.db"), whole, 0o600) != nil || os.WriteFile(at("torn.tar"), whole[:100], 0o600) != nil {
		t.Fatal(err)
	}
	damage := func(texts ...string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(data, "quoin.db"), whole, 0o600); err != nil {
			t.Fatal(err)
		}
		spoil(t, data, texts...)
	}

	damage("larkspur after")
	repaired(t, true, data, nil, "repaired: product "+saved+" was brought back as it was at revision 1")
	damage("larkspur after", "mugwort alone", "samphire late")
	repaired(t, false, data, nil, "revision 1", "left as it is: product ", "--from")
	for name, says := range map[string]string{
		"other.tar": "of another site", "none.tar": "there is no such file", "torn.tar": "nothing can be taken", "passphrase": "torn: it ends too early",
	} {
		repaired(t, false, data, []string{"--from", at(name)}, says, name)
	}
	repaired(t, false, data, []string{"--from", filepath.Join(other, "quoin.db")}, "of another site")
	repaired(t, false, data, []string{"--from", at("site.tar.age")}, "encrypted")
	// What was written after the backup is in neither, and is named.
	repaired(t, false, data, []string{"--from", at("site.tar.age"), "--passphrase-file", at("passphrase")},
		"was brought back as it was at revision 1", "left as it is: product ")
	repaired(t, true, data, []string{"--from", at("copy.db")}, "was brought back as it was at revision 1")
	for _, from := range []string{"site.tar", "copy.db"} {
		damage("larkspur after", name)
		repaired(t, true, data, []string{"--from", at(from)}, "repaired: product "+saved+" was brought back as it was at revision 2", "repaired: media ")
	}

	p = serve(t, data)
	if _, body := p.get("/api/products/" + saved); !strings.Contains(body, "larkspur after") {
		t.Errorf("the product is %s", body)
	}
	if status, _ := p.get(address); status != http.StatusOK {
		t.Errorf("the picture at %s: %d", address, status)
	}
	if _, body, _ := p.do(http.MethodGet, "/api/admin/media", p.signIn("admin", password), ""); !strings.Contains(body, name) {
		t.Errorf("the library is %s", body)
	}
	p.Stop()
}

// TestDamageWhileServing costs one entry, which the server names, and which comes back without a stop.
func TestDamageWhileServing(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := stoppedDemo(t)
	spoil(t, data, "Slotwell takes bookings for clinics")
	p := serve(t, data)
	_, list := p.get("/api/products")
	if strings.Contains(list, "SLOTWELL") || !strings.Contains(list, `"name"`) {
		t.Errorf("the list is %.300s", list)
	}
	until(t, "told of", func() bool {
		status, body := p.get("/readyz")
		return status == http.StatusOK && strings.Contains(body, "degraded") && strings.Contains(body, "product ")
	})
	if said, well := doctor(t, data); well || !strings.Contains(said, "product ") {
		t.Errorf("the doctor says %s", said)
	}
	if said, well := doctor(t, data, "--repair"); well || !strings.Contains(said, "left as it is: product ") {
		t.Errorf("the repair says %s", said)
	}
	p.Stop()
}
