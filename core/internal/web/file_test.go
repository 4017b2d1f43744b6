package web_test

import (
	"bytes"
	"image"
	_ "image/jpeg"
	_ "image/png"
	"net/http"
	"strconv"
	"strings"
	"testing"

	_ "golang.org/x/image/webp"
)

// aPartOfAVariant checks that a variant has the same content and headers from disk and from memory, and that parts of
// it can be requested.
func (s *stack) aPartOfAVariant(id string) {
	s.tb.Helper()
	path := "/media/" + id + "/160.webp"
	first := s.get(path).want(s.tb, http.StatusOK)
	for _, method := range []string{http.MethodGet, http.MethodHead} {
		again := s.do(request{method: method, path: path}).want(s.tb, http.StatusOK)
		for name := range first.header {
			if name != "X-Request-Id" && name != "Date" && again.header.Get(name) != first.header.Get(name) {
				s.tb.Errorf("%s: %s is %q, then %q", method, name, first.header.Get(name), again.header.Get(name))
			}
		}
		if method == http.MethodGet && again.body != first.body {
			s.tb.Errorf("%d bytes, then %d", len(first.body), len(again.body))
		}
	}
	part := s.do(request{method: http.MethodGet, path: path, header: map[string]string{"Range": "bytes=5-9"}}).want(s.tb, http.StatusPartialContent)
	if part.body != first.body[5:10] {
		s.tb.Errorf("a part is %q", part.body)
	}
	s.do(request{method: http.MethodGet, path: path, header: map[string]string{"If-None-Match": first.header.Get("ETag")}}).want(s.tb, http.StatusNotModified)
}

func TestPartsOfAFile(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	item := s.put("a.png", pngOf(t, 300, 200))
	whole := s.get(item.URL).want(t, http.StatusOK)
	size := strconv.Itoa(len(whole.body))
	tag, changed := whole.header.Get("ETag"), whole.header.Get("Last-Modified")
	if len(whole.body) != item.Size {
		t.Fatalf("%d bytes, want %d", len(whole.body), item.Size)
	}
	for _, c := range []struct {
		name, span, ifRange string
		status              int
		want, says          string
	}{
		{"the first", "bytes=0-4", "", 206, whole.body[:5], "bytes 0-4/" + size},
		{"some", "bytes=7-9", "", 206, whole.body[7:10], "bytes 7-9/" + size},
		{"from a place on", "bytes=100-", "", 206, whole.body[100:], "bytes 100-" + strconv.Itoa(item.Size-1) + "/" + size},
		{"the end", "bytes=-3", "", 206, whole.body[len(whole.body)-3:], ""},
		{"more than there is", "bytes=5-99999999", "", 206, whole.body[5:], ""},
		{"a longer end", "bytes=-99999999", "", 206, whole.body, ""},
		{"beyond", "bytes=99999999-", "", 416, "", "bytes */" + size},
		{"no end", "bytes=-0", "", 416, "", "bytes */" + size},
		{"several", "bytes=0-1,3-4", "", 200, whole.body, ""},
		{"another unit", "lines=0-1", "", 200, whole.body, ""},
		{"backwards", "bytes=5-2", "", 200, whole.body, ""},
		{"nonsense", "bytes=a-b", "", 200, whole.body, ""},
		{"signs", "bytes=+1-2", "", 200, whole.body, ""},
		{"of this file", "bytes=0-4", tag, 206, whole.body[:5], ""},
		{"of this date", "bytes=0-4", changed, 206, whole.body[:5], ""},
		{"of another file", "bytes=0-4", `"other"`, 200, whole.body, ""},
	} {
		header := map[string]string{"Range": c.span}
		if c.ifRange != "" {
			header["If-Range"] = c.ifRange
		}
		out := s.do(request{method: http.MethodGet, path: item.URL, header: header})
		if out.status != c.status || c.status != 416 && out.body != c.want || c.says != "" && out.header.Get("Content-Range") != c.says {
			t.Errorf("%s: %d, %d bytes, %q", c.name, out.status, len(out.body), out.header.Get("Content-Range"))
		}
	}
	s.aPartOfAVariant(item.ID)
	head := s.do(request{method: http.MethodHead, path: item.URL}).want(t, http.StatusOK)
	if head.body != "" || head.header.Get("Content-Length") != size || head.header.Get("ETag") != tag {
		t.Errorf("HEAD gives %v", head.header)
	}
	for name, value := range map[string]string{"If-None-Match": tag, "If-Modified-Since": changed} {
		out := s.do(request{method: http.MethodGet, path: item.URL, header: map[string]string{name: value}}).want(t, http.StatusNotModified)
		if out.body != "" || out.header.Get("ETag") != tag {
			t.Errorf("%s: %v", name, out.header)
		}
	}
}

func TestHeadersOfFiles(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	picture := s.put("a.png", pngOf(t, 30, 20))
	moved := s.put("b.png", pngOf(t, 40, 20))
	s.do(request{method: http.MethodPut, path: mediaPath + "/" + moved.ID, staff: true, body: `{"focal":{"x":0.1,"y":0.5}}`}).want(t, http.StatusOK)
	document := s.put("Plan für 2026.pdf", []byte("%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n"))
	for url, want := range map[string]map[string]string{
		picture.URL: {
			"Content-Type": "image/png", "Cross-Origin-Resource-Policy": "cross-origin", "Content-Disposition": "",
			"Cache-Control": "public, max-age=31536000, immutable",
		},
		picture.URL + "?v=" + picture.Version:                               {"Cache-Control": "public, max-age=31536000, immutable"},
		picture.URL + "?v=00000000":                                         {"Cache-Control": "no-cache"},
		"/media/" + picture.ID + "/160.jpg":                                 {"Content-Type": "image/jpeg", "Cache-Control": "public, max-age=31536000, immutable"},
		"/media/" + picture.ID + "/160.webp?ratio=1:1":                      {"Content-Type": "image/webp", "Cache-Control": "public, max-age=31536000, immutable"},
		"/media/" + picture.ID + "/160.webp?ratio=1:1&v=" + picture.Version: {"Cache-Control": "public, max-age=31536000, immutable"},
		"/media/" + moved.ID + "/160.webp":                                  {"Cache-Control": "public, max-age=31536000, immutable"},
		"/media/" + moved.ID + "/160.webp?ratio=1:1":                        {"Cache-Control": "no-cache"},
		document.URL: {
			"Content-Type": "application/pdf", "Content-Disposition": "attachment; filename*=utf-8''Plan%20f%C3%BCr%202026.pdf", "Cross-Origin-Resource-Policy": "",
		},
	} {
		out := s.get(url).want(t, http.StatusOK)
		want["X-Content-Type-Options"], want["Content-Security-Policy"] = "nosniff", "default-src 'none'; sandbox"
		for name, value := range want {
			if got := out.header.Get(name); got != value {
				t.Errorf("%s of %s is %q, want %q", name, url, got, value)
			}
		}
	}
	for url, status := range map[string]int{
		"/media/none/a.jpg":                           404,
		"/media/" + picture.ID:                        404,
		"/media/" + picture.ID + "/":                  308, // as for any path
		"/media/" + picture.ID + "/a":                 404,
		"/media/" + picture.ID + "/a.exe":             404,
		"/media/" + picture.ID + "/161.jpg":           404,
		"/media/" + picture.ID + "/0160.jpg":          404,
		"/media/" + picture.ID + "/99999999.jpg":      404,
		"/media/" + document.ID + "/160.jpg":          404,
		"/media/lake/lake.jpg":                        404, // the item has no file
		"/media/" + picture.ID + "/a.jpg?w=1":         400,
		"/media/" + picture.ID + "/a.jpg?ratio=1:1":   400,
		"/media/" + picture.ID + "/160.jpg?ratio=5:1": 400,
	} {
		s.get(url).want(t, status)
	}
	s.do(request{method: http.MethodDelete, path: picture.URL, staff: true}).want(t, http.StatusMethodNotAllowed)
}

func TestVariantsOfAPicture(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	item := s.put("a.jpg", jpegOf(t, 800, 400))
	for tail, want := range map[string]image.Point{
		"320.jpg": image.Pt(320, 160), "640.webp": image.Pt(640, 320), "160.png?ratio=1:1": image.Pt(160, 160), "2560.jpg": image.Pt(800, 400),
	} {
		out := s.get("/media/"+item.ID+"/"+tail).want(t, http.StatusOK)
		got, format, err := image.DecodeConfig(strings.NewReader(out.body))
		if err != nil || image.Pt(got.Width, got.Height) != want || !strings.Contains(out.header.Get("Content-Type"), format) {
			t.Errorf("%s is %s of %d by %d, %v", tail, format, got.Width, got.Height, err)
		}
	}
}

// TestAnotherFileAtTheSameAddress checks that the file of an item can be replaced under the same URL, and restored
// from the history.
func TestAnotherFileAtTheSameAddress(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	first, second := pngOf(t, 30, 20), jpegOf(t, 60, 50)
	item := s.put("a.png", first)
	at := mediaPath + "/" + item.ID
	s.form(http.MethodPut, at+"/file", part{"file", "plan.pdf", "%PDF-1.4\ntrailer\n<<>>\n%%EOF\n"}).want(t, http.StatusUnprocessableEntity)
	s.form(http.MethodPut, at+"/file", part{"file", "b.jpg", string(second)}, part{"alt", "", "x"}).want(t, http.StatusBadRequest)
	s.form(http.MethodPut, mediaPath+"/none/file", part{"file", "b.jpg", string(second)}).want(t, http.StatusNotFound)
	body, contentType := formOf(t, part{"file", "b.jpg", string(second)})
	stale := request{method: http.MethodPut, path: at + "/file", body: body, staff: true, header: map[string]string{"Content-Type": contentType, "If-Match": `"9-` + s.mark() + `"`}}
	s.do(stale).want(t, http.StatusPreconditionFailed)
	replaced := s.form(http.MethodPut, at+"/file", part{"file", "b.jpg", string(second)}).want(t, http.StatusOK).item(t)
	if replaced.ID != item.ID || replaced.Width != 60 || replaced.Mime != "image/jpeg" || replaced.Name != "a.jpg" || replaced.Version == item.Version {
		t.Errorf("the item is %+v", replaced)
	}
	if out := s.get(item.URL).want(t, http.StatusOK); out.header.Get("Content-Type") != "image/jpeg" || out.header.Get("Cache-Control") != "no-cache" {
		t.Errorf("the old address gives %v", out.header)
	}
	history := s.do(request{method: http.MethodGet, path: "/api/admin/history/media/" + item.ID, staff: true}).want(t, http.StatusOK)
	if strings.Count(history.body, `"actor":"ada"`) != 2 || !strings.Contains(history.body, `"hash"`) {
		t.Errorf("the history is %s", history.body)
	}
	s.do(request{method: http.MethodPost, path: "/api/admin/history/media/" + item.ID + "/1/restore", staff: true}).want(t, http.StatusOK)
	out := s.get(item.URL).want(t, http.StatusOK)
	if got, _, err := image.DecodeConfig(bytes.NewReader([]byte(out.body))); err != nil || got.Width != 30 {
		t.Errorf("the old file is %d wide, %v", got.Width, err)
	}
	used, err := s.answers.Files(t.Context())
	if err != nil || len(used) != 3 {
		t.Errorf("%d files are in use, %v", len(used), err)
	}
}
