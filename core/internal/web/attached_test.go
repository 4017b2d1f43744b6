package web_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"net/http"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/forms/inbox"
	"github.com/quoin-cms/quoin/core/internal/media"
)

const (
	sendPath     = "/api/inquiries/attachments"
	settingsPath = "/api/admin/content/settings"
)

// attaching is a server that stores attachments, with the folder of its files.
type attaching struct {
	*stack
	box    *inbox.Inbox
	folder string
	later  atomic.Int64 // added to the clock of the files, because file times come from the clock of the machine
	free   atomic.Int64
}

// attachStack starts a server; on says whether visitors may attach files to their submissions.
func attachStack(tb testing.TB, on bool) *attaching {
	tb.Helper()
	a := &attaching{folder: tb.TempDir()}
	a.free.Store(1 << 40)
	a.stack = newStackOf(tb, append(types(), library.Type()), func(s *stack, c *parts) {
		shelf, err := media.Open(media.Config{Folder: a.folder, Log: c.Env.Log, Now: func() time.Time {
			return time.Now().Add(time.Duration(a.later.Load()))
		}})
		s.check(err)
		tb.Cleanup(func() { s.check(shelf.Close()) })
		c.Settings.Files.Library, c.Settings.Files.MaxUpload = shelf, 25<<20
		c.Settings.Files.Free = func() (uint64, error) { return uint64(a.free.Load()), nil }
	})
	a.box = serviceOf[*inbox.Inbox](a.stack, "inbox")
	if on {
		a.allow(true)
	}
	return a
}

func (a *attaching) allow(on bool) {
	a.tb.Helper()
	a.do(request{method: http.MethodPut, path: settingsPath, staff: true, body: fmt.Sprintf(`{"inquiryAttachments":%v}`, on)}).want(a.tb, http.StatusOK)
}

// enclose uploads a file as a visitor.
func (a *attaching) enclose(name, body string) answer {
	a.tb.Helper()
	form, contentType := formOf(a.tb, part{"file", name, body})
	return a.do(request{method: http.MethodPost, path: sendPath, body: form, header: map[string]string{"Content-Type": contentType}})
}

// enclosed uploads a file, fails the test if it is refused, and returns its ID.
func (a *attaching) enclosed(name, body string) string {
	a.tb.Helper()
	return a.enclose(name, body).want(a.tb, http.StatusCreated).item(a.tb).ID
}

// naming returns the body of an inquiry with the given file IDs as attachments.
func naming(ids ...string) string {
	named, _ := json.Marshal(append([]string{}, ids...))
	return `{"name":"Mia","email":"mia@example.com","message":"See there.","attachments":` + string(named) + `}`
}

func (a *attaching) send(body string) answer {
	a.tb.Helper()
	return a.do(request{method: http.MethodPost, path: "/api/inquiries", body: body})
}

// came returns the attachments of an inquiry.
func (a *attaching) came(id string) (all []inbox.Attachment) {
	a.tb.Helper()
	a.check(json.Unmarshal([]byte(a.staff("/api/admin/inquiries/"+id+"/attachments").want(a.tb, http.StatusOK).body), &all))
	return all
}

// pass advances the clocks of the store and of the files, and removes the files that have expired.
func (a *attaching) pass(d time.Duration) {
	a.tb.Helper()
	a.clock.Advance(d)
	a.later.Add(int64(d))
	a.check(a.box.SweepFiles(a.tb.Context(), a.answers.Files))
}

// blobs returns the number of files in the folder, including derived ones.
func (a *attaching) blobs() (n int) {
	a.tb.Helper()
	a.check(filepath.WalkDir(a.folder, func(_ string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			n++
		}
		return err
	}))
	return n
}

func TestAttachmentsOfAnInquiry(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	out := a.enclose("C:\\plan <b>.PNG", string(pngOf(t, 640, 400))).want(t, http.StatusCreated)
	picture := out.item(t)
	if picture.Name != "C:-plan <b>.PNG" || picture.Mime != "image/png" || picture.Size == 0 || len(picture.ID) < 20 {
		t.Errorf("the sender is told %s", out.body)
	}
	if strings.Contains(out.body, "hash") || strings.Contains(out.body, "url") || out.header.Get("Location") != "" {
		t.Errorf("the sender is told more than that: %s", out.body)
	}
	paper := a.enclosed("paper.pdf", "%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF\n")
	id := a.inquire(naming(picture.ID, paper))
	all := a.came(id)
	if len(all) != 2 || all[0].Mime != "image/png" || all[0].Width != 640 || all[1].Name != "paper.pdf" {
		t.Fatalf("there came %+v", all)
	}
	at := "/api/admin/inquiries/" + id + "/attachments/"
	for _, c := range []struct{ id, mime, name string }{
		{picture.ID, "image/png", "plan"}, {picture.ID + "?thumbnail=true", "image/webp", "plan"}, {paper, "application/pdf", "paper.pdf"},
	} {
		file := a.staff(at+c.id).want(t, http.StatusOK)
		if file.header.Get("Content-Type") != c.mime || file.header.Get("X-Content-Type-Options") != "nosniff" ||
			file.header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" ||
			!strings.HasPrefix(file.header.Get("Content-Disposition"), "attachment;") || !strings.Contains(file.header.Get("Content-Disposition"), c.name) ||
			!strings.HasPrefix(file.header.Get("Cache-Control"), "private") {
			t.Errorf("%s: %v", c.id, file.header)
		}
	}
	a.staff(at+paper+"?thumbnail=true").want(t, http.StatusNotFound)
	a.staff(at+paper+"?thumbnail=yes").want(t, http.StatusBadRequest)
	a.staff(at+paper+"?small=true").want(t, http.StatusBadRequest)
	a.staff(at+"nothing").want(t, http.StatusNotFound)
	a.staff("/api/admin/inquiries/question/attachments/"+paper).want(t, http.StatusNotFound)
	viewer := a.as(core.Viewer)
	a.by(viewer, http.MethodGet, at+paper, "").want(t, http.StatusOK)
	a.by(viewer, http.MethodPost, at+paper+"/keep", "").want(t, http.StatusForbidden)
	for _, path := range []string{at + paper, at + paper + "/keep", "/api/admin/inquiries/" + id + "/attachments"} {
		method := map[bool]string{true: http.MethodPost, false: http.MethodGet}[strings.HasSuffix(path, "keep")]
		a.by(nil, method, path, "").want(t, http.StatusUnauthorized)
	}
	for _, path := range []string{"/media/" + paper + "/paper.pdf", "/media/" + picture.ID + "/640.webp", sendPath + "/" + paper} {
		if got := a.get(path); got.status < 400 {
			t.Errorf("a visitor gets %s: %d", path, got.status)
		}
	}
}

// TestAttachmentsThatAreRefused checks that a refused file leaves nothing on disk, and that the answer gives the
// reason.
func TestAttachmentsThatAreRefused(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	picture := string(pngOf(t, 30, 20))
	before := a.blobs()
	for name, c := range map[string]struct {
		body   string
		status int
		says   string
	}{
		"a page named pdf":    {"<!doctype html><script>alert(1)</script>", 415, "PDF"},
		"a program":           {"MZ" + strings.Repeat("\x00\x01", 100), 415, "JPEG"},
		"a broken picture":    {picture[:len(picture)/2], 422, ""},
		"a lying header":      {"\x89PNG\r\n\x1a\n" + strings.Repeat("x", 500), 422, ""},
		"an empty file":       {"", 422, "empty"},
		"a bomb":              {bomb(t), 422, ""},
		"a script in drawing": {`<svg xmlns="http://www.w3.org/2000/svg"><!DOCTYPE a [<!ENTITY b "c">]></svg>`, 422, ""},
		"more than 10 MB":     {picture + strings.Repeat("x", inbox.MaxFile), 413, "10 MB"},
	} {
		out := a.enclose("file.pdf", c.body)
		if out.status != c.status || !strings.Contains(out.problem(t).Detail, c.says) {
			t.Errorf("%s: %d %s", name, out.status, out.body)
		}
		a.clock.Advance(time.Minute)
	}
	if n := a.blobs(); n != before {
		t.Errorf("%d files are left", n-before)
	}
	form, contentType := formOf(t, part{"file", "a.png", picture}, part{"alt", "", "A"})
	for name, c := range map[string]struct {
		r      request
		status int
	}{
		"another part": {request{body: form, header: map[string]string{"Content-Type": contentType}}, 400},
		"no form":      {request{body: `{}`}, 415},
		"cross-site":   {request{body: form, header: map[string]string{"Content-Type": contentType, "Sec-Fetch-Site": "cross-site"}}, 403},
	} {
		c.r.method, c.r.path = http.MethodPost, sendPath
		if out := a.do(c.r); out.status != c.status {
			t.Errorf("%s: %d %s", name, out.status, out.body)
		}
	}
	// A file that is both a picture and something else is stored as the picture only.
	polyglot := a.inquire(naming(a.enclosed("a.html", picture+"<script>alert(1)</script>")))
	came := a.came(polyglot)
	if len(came) != 1 || came[0].Name != "a.html.png" {
		t.Fatalf("there came %+v", came)
	}
	if file := a.staff("/api/admin/inquiries/" + polyglot + "/attachments/" + came[0].ID); strings.Contains(file.body, "script") {
		t.Error("the script is still in the file")
	}
}

// bomb returns a small file whose header declares a huge picture.
func bomb(tb testing.TB) string {
	tb.Helper()
	file := pngOf(tb, 8, 8)
	copy(file[16:24], "\x00\x00\xff\xff\x00\x00\xff\xff")
	return string(file)
}

// TestWhatAnInquiryMayName checks that an uploaded file can be attached once, within an hour, and only while the
// settings allow attachments.
func TestWhatAnInquiryMayName(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	picture := string(pngOf(t, 30, 20))
	first, second := a.enclosed("a.png", picture), a.enclosed("b.png", picture)
	for name, c := range map[string]struct {
		body   string
		status int
		says   string
	}{
		"one nobody sent": {naming("NOBODYSENTTHISEVER23456"), 422, "attachments[0]"},
		"one of two":      {naming(first, "another"), 422, "attachments[1]"},
		"one twice":       {naming(first, first), 422, "twice"},
		"six":             {naming(first, second, "c", "d", "e", "f"), 422, "at most 5"},
		"a number":        {strings.Replace(naming(), "[", "[1", 1), 400, "attachments"},
		"a text":          {`{"name":"M","email":"m@example.com","message":"x","attachments":"a"}`, 400, "attachments"},
		"another mistake": {strings.Replace(naming(first), "mia@", "mia", 1), 422, "email"},
	} {
		if out := a.send(c.body); out.status != c.status || !strings.Contains(out.body, c.says) {
			t.Errorf("%s: %d %s", name, out.status, out.body)
		}
	}
	a.do(request{method: http.MethodPut, path: "/api/inquiries/question", staff: true, body: `{"attachments":["` + first + `"]}`}).
		want(t, http.StatusUnprocessableEntity)
	a.allow(false)
	a.enclose("c.png", picture).want(t, http.StatusNotFound)
	if out := a.send(naming(first)); out.status != 422 || !strings.Contains(out.body, "without them") {
		t.Errorf("switched off: %d %s", out.status, out.body)
	}
	a.allow(true)
	id := a.inquire(naming(first))
	if out := a.send(naming(first)); out.status != 422 || !strings.Contains(out.body, "add the file again") {
		t.Errorf("used again: %d %s", out.status, out.body)
	}
	a.pass(61 * time.Minute)
	if out := a.send(naming(second)); out.status != 422 {
		t.Errorf("an hour later: %d %s", out.status, out.body)
	}
	// The attachment of the inquiry still has its content.
	a.staff("/api/admin/inquiries/"+id+"/attachments/"+first).want(t, http.StatusOK)
	if used, err := a.answers.Files(t.Context()); err != nil || len(used) != 1 {
		t.Errorf("%d files are used, %v", len(used), err)
	}
}

// TestTheLobbyIsBounded checks that uploads are limited for each client address, and refused if the disk is nearly
// full.
func TestTheLobbyIsBounded(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	picture := string(pngOf(t, 30, 20))
	a.free.Store(100 << 20)
	a.enclose("a.png", picture).want(t, http.StatusInsufficientStorage)
	a.free.Store(1 << 40)
	taken := 0
	var last answer
	for range 30 {
		if last = a.enclose("a.png", picture); last.status != http.StatusCreated {
			break
		}
		taken++
	}
	if last.status != http.StatusTooManyRequests || last.header.Get("Retry-After") == "" || taken > 20 {
		t.Errorf("%d are taken, then %d %s", taken, last.status, last.body)
	}
}

// TestErasingAnInquiryErasesItsFiles checks that erasing an inquiry deletes its files and those never attached, but no
// file that another entry uses.
func TestErasingAnInquiryErasesItsFiles(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	one, two := string(pngOf(t, 400, 200)), string(pngOf(t, 400, 210))
	a.enclosed("never named.png", string(pngOf(t, 20, 20)))
	first := a.inquire(naming(a.enclosed("one.png", one), a.enclosed("two.png", two)))
	second := a.inquire(naming(a.enclosed("one again.png", one)))
	at := "/api/admin/inquiries/" + first + "/attachments/"
	for _, file := range a.came(first) {
		a.staff(at+file.ID+"?thumbnail=true").want(t, http.StatusOK)
	}
	if n := a.blobs(); n != 5 {
		t.Fatalf("%d files at first", n)
	}
	kept := a.do(request{method: http.MethodPost, path: at + a.came(first)[1].ID + "/keep", staff: true}).want(t, http.StatusCreated).item(t)
	if kept.Name != "two.png" || !strings.HasPrefix(kept.URL, "/media/") || kept.Width != 400 {
		t.Errorf("the library has %+v", kept)
	}
	a.do(request{method: http.MethodPost, path: at + a.came(first)[1].ID + "/keep", staff: true}).want(t, http.StatusOK)
	a.get(kept.URL).want(t, http.StatusOK)
	a.do(request{method: http.MethodDelete, path: "/api/inquiries/" + first, staff: true}).want(t, http.StatusNoContent)
	a.staff(strings.TrimSuffix(at, "/")).want(t, http.StatusNotFound)
	a.pass(2 * time.Hour)
	if n := a.blobs(); n != 4 {
		t.Errorf("%d files while it is in the trash", n)
	}
	a.do(request{method: http.MethodPost, path: "/api/admin/trash/inquiries/" + first + "/restore", staff: true}).want(t, http.StatusOK)
	if len(a.came(first)) != 2 {
		t.Error("it came back without its files")
	}
	a.do(request{method: http.MethodDelete, path: "/api/inquiries/" + first, staff: true}).want(t, http.StatusNoContent)
	a.do(request{method: http.MethodDelete, path: "/api/admin/trash/inquiries/" + first, staff: true}).want(t, http.StatusNoContent)
	a.pass(time.Hour)
	if n := a.blobs(); n != 4 {
		t.Errorf("%d files while another inquiry and the library have them", n)
	}
	a.do(request{method: http.MethodDelete, path: "/api/inquiries/" + second, staff: true}).want(t, http.StatusNoContent)
	a.do(request{method: http.MethodDelete, path: "/api/admin/trash/inquiries/" + second, staff: true}).want(t, http.StatusNoContent)
	a.pass(time.Hour)
	if n := a.blobs(); n != 2 {
		t.Errorf("%d files at last, where one picture of the library and its variant are left", n)
	}
}

// TestAPersonHasTheirFiles checks that the data of a person lists their attachments, also after a merge of inquiries.
func TestAPersonHasTheirFiles(t *testing.T) {
	t.Parallel()
	a := attachStack(t, true)
	picture := string(pngOf(t, 30, 20))
	first := a.inquire(naming(a.enclosed("one.png", picture)))
	a.clock.Advance(time.Minute)
	second := a.inquire(naming(a.enclosed("two.png", picture)))
	a.do(request{method: http.MethodPost, path: "/api/admin/inquiries/" + first + "/merge", staff: true, body: `{"from":"` + second + `"}`}).want(t, http.StatusOK)
	if all := a.came(first); len(all) != 2 || all[0].Name != "one.png" || all[1].Name != "two.png" {
		t.Errorf("there are %+v", all)
	}
	known := a.staff("/api/admin/people?email=mia@example.com").want(t, http.StatusOK)
	if strings.Count(known.body, `"mime":"image/png"`) != 2 || strings.Contains(known.body, "hash") {
		t.Errorf("what is known is %s", known.body)
	}
}

// TestWithoutTheSetting checks that a server without attachments answers an upload as an unknown call.
func TestWithoutTheSetting(t *testing.T) {
	t.Parallel()
	a := attachStack(t, false)
	out := a.enclose("a.png", string(pngOf(t, 30, 20))).want(t, http.StatusNotFound)
	if nowhere := a.do(request{method: http.MethodPost, path: "/api/nowhere/at-all", body: "{}"}); nowhere.body != out.body {
		t.Errorf("it says %s, not %s", out.body, nowhere.body)
	}
	a.send(naming()).want(t, http.StatusUnprocessableEntity)
	a.inquire(`{"name":"Mia","email":"mia@example.com","message":"Hello"}`)
	if n := a.blobs(); n != 0 {
		t.Errorf("there are %d files", n)
	}
}
