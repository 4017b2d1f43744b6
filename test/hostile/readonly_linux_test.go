package hostile_test

import (
	"bytes"
	"errors"
	"image"
	"image/png"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/apptest"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestReadOnlyFolder is a full disk by another name: a data folder in which nothing may be written any more, whoever the server
// runs as. Reading goes on, writes are refused with the reason, the doctor says it, and all of it recovers without a start.
func TestReadOnlyFolder(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	data := filepath.Join(t.TempDir(), "data")
	s := serveIn(t, data, "", "--demo")
	t.Cleanup(func() { _ = frozen(data, false) })
	if err := errors.Join(frozen(data, true), frozen(data, false)); err != nil {
		t.Skip("this system freezes no files: ", err)
	}
	staff := s.staff()
	freeze := func(t testing.TB, on bool) {
		t.Helper()
		if err := frozen(data, on); err != nil {
			t.Fatal(err)
		}
	}
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewGray(image.Rect(0, 0, 9, 9))); err != nil {
		t.Fatal(err)
	}
	freeze(t, true)
	for what, r := range map[string]reply{
		"a save":     staff.post("/api/products", product(1)),
		"an inquiry": s.visitor("198.51.100.8").post("/api/inquiries", `{"name":"Ann","email":"ann@example.com","message":"Hello there."}`),
		"a user":     staff.post("/api/admin/users", `{"username":"bo","password":"long-enough","role":"editor"}`),
		"a token":    staff.post("/api/admin/tokens", `{"name":"feed","role":"viewer"}`),
		"an upload":  staff.upload("a.png", picture.String()),
		"signing in": s.visitor("198.51.100.9").post("/api/admin/login", signIn("admin", password)),
		"a webhook":  staff.post("/api/admin/webhooks", `{"url":"https://example.com/hook","events":["*.*"],"active":true}`),
	} {
		want(t, what, r, 503)
		if !strings.Contains(r.body, "takes no writes") {
			t.Errorf("%s does not say why: %s", what, r)
		}
	}
	out, err := exec.Command(apptest.Binary(), "doctor", "--data", data).CombinedOutput()
	if err == nil || !strings.Contains(string(out), "nothing can be written") || !strings.Contains(string(out), "The disk is read-only") {
		t.Errorf("the doctor says %s", out)
	}
	freeze(t, false)
	disk{
		fill: func(t testing.TB, _ int) { freeze(t, true) },
		free: func(t testing.TB) { freeze(t, false) },
	}.torment(t, s, 1)
}

// frozen lets nothing in a folder be written, or lets it again. That holds for who may do anything as well.
func frozen(folder string, on bool) error {
	flag := "-i"
	if on {
		flag = "+i"
	}
	return filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || !entry.IsDir() && !entry.Type().IsRegular() {
			return err
		}
		err = exec.Command("chattr", flag, path).Run()
		if _, gone := os.Lstat(path); gone != nil {
			return nil
		}
		return err
	})
}
