package web_test

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image/gif"
	"io"
	"net"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/internal/web"
)

const mediaPath = "/api/admin/media"

func TestUpload(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	body := pngOf(t, 300, 200)
	parts := []part{{"alt", "", "A lake"}, {"file", "../Lake/at  dawn.jpeg", string(body)}, {"tags", "", "water, dawn ,,dawn"}, {"decorative", "", "true"}}
	out := s.form(http.MethodPost, mediaPath, parts...).want(t, http.StatusCreated)
	item := out.item(t)
	if item.Name != "at dawn.png" || item.Mime != "image/png" || item.Kind != "image" || item.Width != 300 || item.Height != 200 ||
		item.Alt != "A lake" || !item.Decorative || !slices.Equal(item.Tags, []string{"dawn", "water"}) || item.Size == 0 ||
		item.URL != "/media/"+item.ID+"/at-dawn.png" || item.Focal.X != 0.5 || item.Focal.Y != 0.5 || len(item.Version) != 8 ||
		!strings.HasPrefix(item.Placeholder, "data:") {
		t.Errorf("the item is %+v", item)
	}
	if out.header.Get("Location") != mediaPath+"/"+item.ID || out.header.Get("ETag") == "" {
		t.Errorf("the head is %v", out.header)
	}
	again := s.form(http.MethodPost, mediaPath, part{"file", "other.png", string(body)}).want(t, http.StatusOK)
	if again.item(t).ID != item.ID || again.item(t).Name != item.Name {
		t.Errorf("the same bytes give %s", again.body)
	}
	for query, want := range map[string]int{
		"?q=LAKE%20dawn": 2, "?q=at&kind=image&tags=water&sort=-name": 2, "?tags=dawn": 1, "?kind=document": 0, "?q=sea": 0, "?tags=daw": 0, "": 2, "?limit=1": 1,
	} {
		got := s.do(request{method: http.MethodGet, path: mediaPath + query, staff: true}).want(t, http.StatusOK)
		if n := strings.Count(got.body, `"version"`); n != want {
			t.Errorf("%q gives %d items, want %d", query, n, want)
		}
	}
	if got := s.do(request{method: http.MethodGet, path: mediaPath + "/tags", staff: true}).want(t, http.StatusOK); got.body != `["dawn","water"]` {
		t.Errorf("the tags are %s", got.body)
	}
	activity := s.do(request{method: http.MethodGet, path: "/api/admin/activity?limit=1", staff: true})
	if !strings.Contains(activity.body, `Media item \"at dawn.png\" was created by ada`) {
		t.Errorf("the activity says %s", activity.body)
	}
}

// TestPeopleWriteSomeOfAnItem checks that fields that only the server sets are accepted and ignored in an update.
func TestPeopleWriteSomeOfAnItem(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	item := s.put("a.png", pngOf(t, 40, 30))
	out := s.do(request{
		method: http.MethodPut, path: mediaPath + "/" + item.ID, staff: true, header: map[string]string{"If-Match": `*`},
		body: `{"name":"640.webp","alt":"B","focal":{"x":0,"y":1},"tags":["z"],"mime":"text/html","size":1,"url":"/x","hash":"f","id":"x"}`,
	}).want(t, http.StatusOK)
	changed := out.item(t)
	if changed.Name != "picture-640.png" && changed.Name != "640.png" || changed.Mime != "image/png" || changed.Size != item.Size ||
		changed.Focal.X != 0 || changed.Focal.Y != 1 || changed.Version == item.Version || !strings.HasSuffix(changed.URL, "/picture-640.png") {
		t.Errorf("the item is %+v", changed)
	}
	for _, url := range []string{item.URL, changed.URL, "/media/" + item.ID + "/Any%20name%C3%A9.jpg"} {
		s.get(url).want(t, http.StatusOK)
	}
	s.do(request{
		method: http.MethodPut, path: mediaPath + "/" + item.ID, staff: true, body: `{"focal":{"x":2}}`,
	}).want(t, http.StatusUnprocessableEntity)
}

func TestUploadsThatAreRefused(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	picture := string(pngOf(t, 30, 20))
	file := part{"file", "a.png", picture}
	for name, c := range map[string]struct {
		parts  []part
		status int
		says   string
	}{
		"no file":          {[]part{{"alt", "", "A"}}, 400, "file"},
		"an unknown part":  {[]part{file, {"owner", "", "A"}}, 400, "owner"},
		"two files":        {[]part{file, file}, 400, "twice"},
		"no boolean":       {[]part{file, {"decorative", "", "yes"}}, 400, "decorative"},
		"an unknown kind":  {[]part{{"file", "a.png", "MZ" + strings.Repeat("\x00\x01", 100)}}, 415, "JPEG"},
		"a page":           {[]part{{"file", "a.png", "<!doctype html><script>alert(1)</script>"}}, 415, ""},
		"too large":        {[]part{{"file", "a.png", picture + strings.Repeat("x", maxUpload)}}, 413, ""},
		"far too large":    {[]part{{"file", "a.png", picture + strings.Repeat("x", 1<<20)}}, 413, ""},
		"a long part":      {[]part{{"alt", "", strings.Repeat("x", 65<<10)}, file}, 413, ""},
		"a long text":      {[]part{file, {"alt", "", strings.Repeat("x", 501)}}, 422, ""},
		"a broken picture": {[]part{{"file", "a.png", picture[:len(picture)/2]}}, 422, ""},
		"an empty file":    {[]part{{"file", "a.png", ""}}, 422, ""},
	} {
		out := s.form(http.MethodPost, mediaPath, c.parts...)
		if out.status != c.status || !strings.Contains(out.problem(t).Detail, c.says) {
			t.Errorf("%s: %d %s", name, out.status, out.body)
		}
	}
	body, contentType := formOf(t, file)
	for name, c := range map[string]struct {
		change func(*request)
		status int
	}{
		"nobody":      {func(r *request) { r.staff = false }, 401},
		"JSON":        {func(r *request) { r.header["Content-Type"] = "application/json" }, 415},
		"no boundary": {func(r *request) { r.header["Content-Type"] = "multipart/form-data" }, 415},
		"compressed":  {func(r *request) { r.header["Content-Encoding"] = "gzip" }, 415},
		"cross-site":  {func(r *request) { r.header["Sec-Fetch-Site"] = "cross-site" }, 403},
		"a query":     {func(r *request) { r.path += "?a=b" }, 400},
		"half a form": {func(r *request) { r.body = r.body[:len(r.body)-20] }, 400},
		"no body":     {func(r *request) { r.body = "" }, 400},
	} {
		r := request{method: http.MethodPost, path: mediaPath, body: body, staff: true, header: map[string]string{"Content-Type": contentType}}
		c.change(&r)
		if out := s.do(r); out.status != c.status {
			t.Errorf("%s: %d %s", name, out.status, out.body)
		}
	}
	if n := s.do(request{method: http.MethodGet, path: mediaPath, staff: true}).header.Get("X-Total-Count"); n != "1" {
		t.Errorf("there are %s items", n)
	}
}

// TestABodyOfUnknownLength checks that a chunked upload is accepted, and refused if it is too large.
func TestABodyOfUnknownLength(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	for size, want := range map[int]int{0: http.StatusCreated, maxUpload + 1<<20: http.StatusRequestEntityTooLarge} {
		body, contentType := formOf(t, part{"file", "a.png", string(pngOf(t, 50, 20)) + strings.Repeat("x", size)})
		req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+mediaPath, io.MultiReader(strings.NewReader(body)))
		s.check(err)
		req.Header.Set("Content-Type", contentType)
		req.Header.Set("Cookie", "quoin_session="+s.token)
		if out := s.send(req); out.status != want {
			t.Errorf("%d bytes: %d %s", size, out.status, out.body)
		}
	}
	s.get("/healthz").want(t, http.StatusOK)
}

// TestAnUploadThatBreaksOff checks that an incomplete upload creates no entry, and that its connection is closed.
func TestAnUploadThatBreaksOff(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	body, contentType := formOf(t, part{"file", "a.png", string(pngOf(t, 300, 200)) + strings.Repeat("x", 20<<10)})
	conn, err := net.Dial("tcp", strings.TrimPrefix(s.url, "http://"))
	s.check(err)
	_, err = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: a\r\nCookie: quoin_session=%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n%s",
		mediaPath, s.token, contentType, len(body)+100, body[:len(body)-30])
	s.check(err)
	s.check(conn.(*net.TCPConn).CloseWrite())
	s.check(conn.SetReadDeadline(time.Now().Add(10 * time.Second)))
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	s.check(err)
	text, _ := io.ReadAll(resp.Body)
	if resp.StatusCode != http.StatusBadRequest || !resp.Close || !bytes.Contains(text, []byte("ended too early")) {
		t.Errorf("%d, close %v: %s", resp.StatusCode, resp.Close, text)
	}
	s.check(resp.Body.Close())
	s.check(conn.Close())
	if n := s.do(request{method: http.MethodGet, path: mediaPath, staff: true}).header.Get("X-Total-Count"); n != "1" {
		t.Errorf("there are %s items", n)
	}
}

// TestAnUploadThatStalls checks that a stalled upload is refused, and that a slow one is accepted.
func TestAnUploadThatStalls(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	web.SetPause(s.server, 2*time.Second)
	body, contentType := formOf(t, part{"file", "a.png", string(pngOf(t, 300, 200)) + strings.Repeat("x", 60<<10)})
	head := fmt.Sprintf("POST %s HTTP/1.1\r\nHost: a\r\nCookie: quoin_session=%s\r\nContent-Type: %s\r\nContent-Length: %d\r\n\r\n",
		mediaPath, s.token, contentType, len(body))
	// The server waits for the first bytes of a body together with its head; so the stall comes after them.
	stalled, stalledIn := s.dial()
	_, err := io.WriteString(stalled, head+body[:len(body)/2])
	s.check(err)
	begin := time.Now()
	slow, slowIn := s.dial()
	_, err = io.WriteString(slow, head)
	s.check(err)
	ticker := time.NewTicker(500 * time.Millisecond)
	defer ticker.Stop()
	const pieces = 8 // together they take twice the longest pause
	for i := range pieces {
		<-ticker.C
		_, err := io.WriteString(slow, body[i*len(body)/pieces:(i+1)*len(body)/pieces])
		s.check(err)
	}
	s.read(slowIn).want(t, http.StatusCreated)
	ended := s.read(stalledIn)
	if took := time.Since(begin); ended.status != http.StatusBadRequest || took > 15*time.Second {
		t.Errorf("%d after %s: %s", ended.status, took, ended.body)
	}
	if _, err := stalledIn.ReadByte(); !errors.Is(err, io.EOF) {
		t.Errorf("the connection goes on: %v", err)
	}
}

func TestTheLibraryIsForStaff(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	for _, call := range []string{
		"GET ", "GET /lake", "GET /tags", "GET /lake/used-by", "PUT /lake", "PUT /lake/file", "DELETE /lake", "POST ", "GET .csv",
	} {
		method, tail, _ := strings.Cut(call, " ")
		s.do(request{method: method, path: mediaPath + tail}).want(t, http.StatusUnauthorized)
	}
	s.do(request{method: http.MethodGet, path: "/api/media", staff: true}).want(t, http.StatusNotFound)
	s.do(request{method: http.MethodPost, path: mediaPath + "/dry-run", body: `{}`, staff: true}).want(t, http.StatusMethodNotAllowed)
}

// TestEveryKindIsTaken checks that the kind of a file is determined by its content, not by its name.
func TestEveryKindIsTaken(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	var moving bytes.Buffer
	s.check(gif.Encode(&moving, scene(20, 10), nil))
	of := s.put("a", jpegOf(t, 200, 100))
	web := s.get("/media/"+of.ID+"/160.webp").want(t, http.StatusOK).body
	for mime, c := range map[string]struct {
		body, name, kind string
		width            int
	}{
		"image/png":       {string(pngOf(t, 21, 10)), "a.png", "image", 21},
		"image/gif":       {moving.String(), "a.gif", "image", 20},
		"image/webp":      {web, "a.webp", "image", 160},
		"image/avif":      {avif(40, 30), "a.avif", "image", 40},
		"image/svg+xml":   {`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 20"><script>alert(1)</script><path d="M0 0h9"/></svg>`, "a.svg", "image", 30},
		"application/pdf": {"%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n", "a.pdf", "document", 0},
		"video/mp4": {
			"\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x00\x08moov\x00\x00\x00\x0cmdatfilm", "a.mp4", "video", 0,
		},
		"video/webm": {
			"\x1a\x45\xdf\xa3\x87\x42\x82\x84webm\x18\x53\x80\x67\x8a\x16\x54\xae\x6b\x80\x1f\x43\xb6\x75\x80", "a.webm", "video", 0,
		},
		"audio/mpeg": {strings.Repeat("\xff\xfb\x90\x00"+strings.Repeat("U", 413), 3), "a.mp3", "audio", 0},
	} {
		item := s.put("a.jpg", []byte(c.body))
		if item.Mime != mime || item.Name != c.name || item.Kind != c.kind || item.Width != c.width {
			t.Errorf("%s is taken as %+v", mime, item)
		}
		out := s.get(item.URL).want(t, http.StatusOK)
		if out.header.Get("Content-Type") != mime || strings.Contains(out.body, "script") {
			t.Errorf("%s is served as %s: %.100q", mime, out.header.Get("Content-Type"), out.body)
		}
		if c.kind == "video" || c.kind == "audio" {
			s.wantPlays(item.URL, c.body, c.kind)
		}
		variants := http.StatusOK
		if mime == "image/svg+xml" || mime == "image/avif" || c.kind != "image" {
			variants = http.StatusNotFound
		}
		s.get("/media/"+item.ID+"/160.jpg").want(t, variants)
	}
}

// avif returns a picture whose pixels the server cannot decode.
func avif(width, height uint32) string {
	number := func(n uint32) string { return string(binary.BigEndian.AppendUint32(nil, n)) }
	box := func(name string, parts ...string) string {
		body := strings.Join(parts, "")
		return number(uint32(len(body)+8)) + name + body
	}
	const version, pixels = "\x00\x00\x00\x00", "pixels"
	begin := box("ftyp", "avif", version, "avifmif1")
	meta := func(data uint32) string {
		return box("meta", version,
			box("hdlr", version, version, "pict"),
			box("pitm", version, "\x00\x01"),
			box("iinf", version, "\x00\x01", box("infe", "\x02\x00\x00\x00", "\x00\x01\x00\x00", "av01\x00")),
			box("iloc", "\x01\x00\x00\x00", "\x44\x00", "\x00\x01", "\x00\x01\x00\x00\x00\x00\x00\x01", number(data), number(uint32(len(pixels)))),
			box("iprp", box("ipco", box("ispe", version, number(width), number(height))),
				box("ipma", version, number(1), "\x00\x01", "\x01\x81")))
	}
	return begin + meta(uint32(len(begin)+len(meta(0))+8)) + box("mdat", pixels)
}
