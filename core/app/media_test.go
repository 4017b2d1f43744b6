package app_test

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math/rand/v2"
	"mime/multipart"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/test/nighttest"
)

// picture is one that takes some room.
func picture(t *testing.T, seed uint64) []byte {
	t.Helper()
	of := image.NewGray(image.Rect(0, 0, 500, 400))
	noise := rand.New(rand.NewPCG(seed, 1))
	for i := range of.Pix {
		of.Pix[i] = byte(noise.Uint32())
	}
	var out bytes.Buffer
	if err := png.Encode(&out, of); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func form(t *testing.T, file []byte) (body []byte, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	to, err := w.CreateFormFile("file", "noise.png")
	if err == nil {
		_, err = to.Write(file)
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.Bytes(), w.FormDataContentType()
}

func (p *process) upload(file []byte, cookie string) int {
	p.t.Helper()
	return p.send(http.MethodPost, "/api/admin/media", file, cookie)
}

// send sends a form with a file, whatever there is at the address.
func (p *process) send(method, path string, file []byte, cookie string) int {
	p.t.Helper()
	body, contentType := form(p.t.(*testing.T), file)
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.URL+path, bytes.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("Content-Type", contentType)
	req.Header.Set("Cookie", cookie)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		p.t.Fatal(err)
	}
	_, _ = io.Copy(io.Discard, resp.Body)
	_ = resp.Body.Close()
	return resp.StatusCode
}

// TestKillInTheMiddleOfAnUpload leaves no entry and nothing of the file; what was answered is there.
func TestKillInTheMiddleOfAnUpload(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	cookie := p.signIn("admin", password)
	if status := p.upload(picture(t, 1), cookie); status != http.StatusCreated {
		t.Fatalf("the first upload: %d", status)
	}
	body, contentType := form(t, picture(t, 2))
	conn, err := net.Dial("tcp", strings.TrimPrefix(p.URL, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	if _, err := fmt.Fprintf(conn, "POST /api/admin/media HTTP/1.1\r\nHost: a\r\nCookie: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		cookie, contentType, len(body), body[:len(body)/2]); err != nil {
		t.Fatal(err)
	}
	for end := time.Now().Add(patience); len(files(t, filepath.Join(data, "media", "incoming"))) == 0; {
		if time.Now().After(end) {
			t.Fatal("nothing has arrived")
		}
		p.get("/healthz")
	}
	p.Kill()
	p = serve(t, data)
	if left := files(t, filepath.Join(data, "media", "incoming")); len(left) > 0 {
		t.Errorf("%q is left", left)
	}
	_, list, _ := p.do(http.MethodGet, "/api/admin/media", cookie, "")
	if strings.Count(list, `"name":"noise.png"`) != 1 {
		t.Errorf("the library has %s", list)
	}
	_, address, _ := strings.Cut(list, `"url":"`)
	address, _, _ = strings.Cut(address, `"`)
	if status, _ := p.get(address); status != http.StatusOK {
		t.Errorf("the picture is gone: %d", status)
	}
	p.Stop()
}

// TestTheDailySweep takes what nothing names any more, and leaves what an entry has, had, or has in the trash.
func TestTheDailySweep(t *testing.T) {
	nighttest.Only(t)
	t.Parallel()
	data := filepath.Join(t.TempDir(), "data")
	p := serve(t, data)
	cookie := p.signIn("admin", password)
	for seed := range uint64(3) {
		if status := p.send(http.MethodPost, "/api/admin/media", picture(t, seed), cookie); status != http.StatusCreated {
			t.Fatalf("upload %d: %d", seed, status)
		}
	}
	_, list, _ := p.do(http.MethodGet, "/api/admin/media?fields=id", cookie, "")
	ids := strings.Split(list, `"`)
	trashed, replaced := ids[3], ids[7]
	if status, _, _ := p.do(http.MethodDelete, "/api/admin/media/"+trashed, cookie, ""); status != http.StatusNoContent {
		t.Fatalf("to the trash: %d", status)
	}
	if status := p.send(http.MethodPut, "/api/admin/media/"+replaced+"/file", picture(t, 9), cookie); status != http.StatusOK {
		t.Fatalf("another file: %d", status)
	}
	p.Stop()
	folder := filepath.Join(data, "media")
	orphan := filepath.Join(folder, "ab", "ab"+strings.Repeat("0", 62))
	if err := errors.Join(os.MkdirAll(filepath.Dir(orphan), 0o700), os.WriteFile(orphan, []byte("of a crash"), 0o600)); err != nil {
		t.Fatal(err)
	}
	before := blobs(t, folder)
	for _, path := range before {
		if err := os.Chtimes(path, time.Time{}, time.Now().Add(-48*time.Hour)); err != nil {
			t.Fatal(err)
		}
	}
	p = serve(t, data)
	for end := time.Now().Add(patience); len(blobs(t, folder)) == len(before); p.get("/healthz") {
		if time.Now().After(end) {
			t.Fatalf("nothing was swept: %s", p.Logs)
		}
	}
	p.Stop()
	if _, err := os.Stat(orphan); err == nil || len(before) != 5 || len(blobs(t, folder)) != 4 {
		t.Errorf("of %d files %d are there, the orphan with %v", len(before), len(blobs(t, folder)), err)
	}
}

// blobs gives the paths of the files of a library.
func blobs(t *testing.T, folder string) []string {
	t.Helper()
	all, err := filepath.Glob(filepath.Join(folder, "??", "*"))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func files(t *testing.T, folder string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range all {
		names = append(names, f.Name())
	}
	return names
}
