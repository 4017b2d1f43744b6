package hostile_test

import (
	"bytes"
	"compress/zlib"
	big "encoding/binary"
	"fmt"
	"hash/crc32"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"mime/multipart"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/test/nighttest"
)

const library = "/api/admin/media"

// upload sends a file.
func (v *visitor) upload(name, file string) reply {
	body, contentType := formOf(v.s.t, name, file)
	return v.post(library, body, "Content-Type", contentType)
}

func formOf(t testing.TB, name, file string) (body, contentType string) {
	t.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	part, err := w.CreateFormFile("file", name)
	if err == nil {
		_, err = part.Write([]byte(file))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	return out.String(), w.FormDataContentType()
}

// photograph is a picture with something in each place of it.
func photograph(t testing.TB, width, height int, seed byte) string {
	t.Helper()
	picture := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetRGBA(x, y, color.RGBA{byte(x/16) + seed, byte(y / 12), byte(x*y/5000) ^ seed, 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// chunk is a chunk of a PNG.
func chunk(name, body string) string {
	sum := crc32.ChecksumIEEE([]byte(name + body))
	return string(big.BigEndian.AppendUint32(nil, uint32(len(body)))) + name + body + string(big.BigEndian.AppendUint32(nil, sum))
}

// pngOf is a PNG that says it is so large, with pixels that take so many bytes when they are unfolded, of zeros.
func pngOf(t testing.TB, width, height uint32, unfolded int) string {
	t.Helper()
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, err := w.Write(make([]byte, unfolded))
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	head := big.BigEndian.AppendUint32(big.BigEndian.AppendUint32(nil, width), height)
	return "\x89PNG\r\n\x1a\n" + chunk("IHDR", string(head)+"\x08\x02\x00\x00\x00") + chunk("IDAT", packed.String()) + chunk("IEND", "")
}

// frames is a GIF that moves through so many pictures.
func frames(t testing.TB, n int) string {
	t.Helper()
	picture := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black, color.White})
	all := &gif.GIF{}
	for range n {
		all.Image, all.Delay = append(all.Image, picture), append(all.Delay, 1)
	}
	var out bytes.Buffer
	if err := gif.EncodeAll(&out, all); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func drawing(inside string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="20" height="10">` + inside + `<path d="M0 0h9v9z"/></svg>`
}

// TestHostileFiles are refused by name, or nothing hostile is left of them; whatever they are, the next one is taken.
func TestHostileFiles(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t)
	staff := s.staff()
	var flat bytes.Buffer
	if err := png.Encode(&flat, image.NewGray(image.Rect(0, 0, 30, 20))); err != nil {
		t.Fatal(err)
	}
	plain, photo := flat.String(), photograph(t, 300, 200, 0)
	const script = "<script>alert(1)</script>"
	refused := map[string]struct {
		file   string
		status int
	}{
		"a bomb":                           {pngOf(t, 20000, 20000, 60<<20), http.StatusUnprocessableEntity},
		"the longest sides":                {pngOf(t, 1<<31-1, 1<<31-1, 10), http.StatusUnprocessableEntity},
		"one long side":                    {pngOf(t, 1_000_000, 1, 10), http.StatusUnprocessableEntity},
		"no size":                          {pngOf(t, 0, 0, 10), http.StatusUnprocessableEntity},
		"a head that says more than there": {pngOf(t, 5000, 5000, 10), http.StatusUnprocessableEntity},
		"half a PNG":                       {plain[:len(plain)/2], http.StatusUnprocessableEntity},
		"half a JPEG":                      {photo[:len(photo)/2], http.StatusUnprocessableEntity},
		"a head alone":                     {photo[:4], http.StatusUnprocessableEntity},
		"100,000 frames":                   {frames(t, 100_000), http.StatusUnprocessableEntity},
		"a page":                           {"<!doctype html>" + script, http.StatusUnsupportedMediaType},
		"a page called a picture":          {"<html><body>" + script, http.StatusUnsupportedMediaType},
		"a program":                        {"\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 100), http.StatusUnsupportedMediaType},
		"an archive":                       {"PK\x03\x04" + strings.Repeat("\x00", 100), http.StatusUnsupportedMediaType},
		"a script":                         {"alert(1)//", http.StatusUnsupportedMediaType},
		"half a PDF":                       {"%PDF-1.4\n1 0 obj\n<<>>\n", http.StatusUnprocessableEntity},
		"a billion laughs": {
			`<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>` + drawing("<text>&b;</text>"),
			http.StatusUnsupportedMediaType,
		},
		"a file of the server": {`<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + drawing("<text>&a;</text>"), http.StatusUnsupportedMediaType},
		"a deep drawing":       {drawing(strings.Repeat("<g>", 10_000) + strings.Repeat("</g>", 10_000)), http.StatusUnprocessableEntity},
		"half a drawing":       {drawing("")[:60], http.StatusUnprocessableEntity},
	}
	for name, c := range refused {
		r := want(t, name, staff.upload("a.png", c.file), c.status)
		if !strings.Contains(r.header.Get("Content-Type"), "problem") {
			t.Errorf("%s: %s", name, r)
		}
	}
	for name, file := range map[string]string{
		"a page behind a PNG":        plain + script,
		"an archive behind a JPEG":   photo + "PK\x03\x04" + script,
		"a comment that is a script": photo[:2] + "\xff\xfe\x00\x1b" + script + photo[2:],
		"a script in a drawing":      drawing(script),
		"a drawing that listens":     drawing(`<rect width="9" height="9" onclick="script()" onload="script()"/>`),
		"a drawing with a page":      drawing(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">` + script + `</body></foreignObject>`),
		"a drawing that fetches":     drawing(`<image href="https://script.example/a.png"/><use xlink:href="https://script.example/b.svg#c"/>`),
		"a drawing with a link":      drawing(`<a href="javascript:script()"><rect width="9" height="9"/></a>`),
		"a drawing with a style":     drawing(`<style>@import "https://script.example/a.css"; rect{fill:url(javascript:script())}</style>`),
	} {
		r := want(t, name, staff.upload("a.html", file), http.StatusCreated, http.StatusUnprocessableEntity)
		if r.status != http.StatusCreated {
			continue
		}
		url, _ := read[map[string]any](t, r)["url"].(string)
		sent := must(t, name, s.visitor("192.0.2.9").get(url), http.StatusOK)
		if strings.Contains(sent.body, "script") || strings.Contains(sent.body, "PK\x03\x04") ||
			sent.header.Get("X-Content-Type-Options") != "nosniff" || sent.header.Get("Content-Security-Policy") != "default-src 'none'; sandbox" ||
			!strings.HasPrefix(sent.header.Get("Content-Type"), "image/") {
			t.Errorf("%s is served as %v: %.300q", name, sent.header, sent.body)
		}
	}
	want(t, "a picture, after all of them", staff.upload("a.jpg", photo+"!"), http.StatusCreated, http.StatusOK)
	s.lives()
	s.staysSmall()
}

// TestFloodOfVariants is served a few at a time; those for whom there is no place are told when to come back.
func TestFloodOfVariants(t *testing.T) {
	nighttest.Only(t)
	begin(t)
	s := serve(t, "--demo")
	item := read[map[string]any](t, must(t, "upload", s.staff().upload("a.jpg", photograph(t, 1600, 1200, 1)), http.StatusCreated))
	id, _ := item["id"].(string)
	var paths []string
	for _, width := range []int{160, 320, 480, 640, 800, 960, 1024, 1200, 1280} {
		for _, ratio := range []string{"", "?ratio=1:1", "?ratio=4:3", "?ratio=3:2", "?ratio=16:9", "?ratio=21:9", "?ratio=3:4", "?ratio=2:3", "?ratio=9:16"} {
			for _, format := range []string{"jpg", "png", "webp"} {
				paths = append(paths, fmt.Sprintf("/media/%s/%d.%s%s", id, width, format, ratio))
			}
		}
	}
	var got tally
	n := scale(len(paths), 1000)
	s.beside(func() {
		crowd(n, n, func(i int) {
			got.add(want(t, "a variant", s.visitor(address(i)).get(paths[i%len(paths)]), 200, 429, 503))
		})
	}, "/healthz", "/api/products")
	t.Logf("%d asked: %v", n, got.statuses)
	if got.statuses[http.StatusOK] == 0 {
		t.Error("nobody was served")
	}
	s.lives()
	s.staysSmall()
}
