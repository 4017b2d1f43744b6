package web_test

import (
	"encoding/binary"
	"encoding/json"
	"image"
	"image/color"
	"image/png"
	"net/http"
	"strings"
	"testing"
)

const (
	faviconPath  = "/favicon.ico"
	touchPath    = "/apple-touch-icon.png"
	manifestPath = "/site.webmanifest"
)

func (s *stack) changeSettings(body string) {
	s.tb.Helper()
	s.do(request{method: http.MethodPut, path: "/api/admin/content/settings", body: body, staff: true}).want(s.tb, http.StatusOK)
}

// pngIn returns the picture in an answer, which may be an ICO file around it.
func pngIn(t *testing.T, a answer) image.Image {
	t.Helper()
	body := a.body
	if strings.HasPrefix(body, "\x00\x00\x01\x00\x01\x00") {
		size, at := binary.LittleEndian.Uint32([]byte(body[14:])), binary.LittleEndian.Uint32([]byte(body[18:]))
		if body = body[at:]; len(body) != int(size) {
			t.Fatalf("the picture has %d bytes, its head says %d", len(body), size)
		}
	}
	picture, err := png.Decode(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return picture
}

func wantSquare(t *testing.T, picture image.Image, size int, near color.NRGBA) {
	t.Helper()
	got, _ := color.NRGBAModel.Convert(picture.At(size/2, 2)).(color.NRGBA)
	far := func(a, b uint8) bool { return max(a, b)-min(a, b) > 40 }
	if picture.Bounds() != image.Rect(0, 0, size, size) || far(got.R, near.R) || far(got.G, near.G) || far(got.B, near.B) {
		t.Errorf("the icon is %v with the colour %v, want %d pixels with %v", picture.Bounds(), got, size, near)
	}
}

func TestTheIconsFollowTheBrand(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	blue, red := color.NRGBA{0x19, 0x57, 0xd2, 255}, color.NRGBA{0xaa, 0, 0, 255}
	for path, size := range map[string]int{faviconPath: 48, touchPath: 180} {
		wantSquare(t, pngIn(t, s.get(path).want(t, http.StatusOK)), size, blue)
	}
	s.changeSettings(`{"accent":"#aa0000"}`)
	first := s.get(faviconPath).want(t, http.StatusOK)
	wantSquare(t, pngIn(t, first), 48, red)
	tag := map[string]string{"If-None-Match": first.header.Get("ETag")}
	s.do(request{method: http.MethodGet, path: faviconPath, header: tag}).want(t, http.StatusNotModified)

	item := s.put("sign.png", pngOf(t, 400, 300))
	s.changeSettings(`{"favicon":"` + item.URL + `"}`)
	again := s.do(request{method: http.MethodGet, path: faviconPath, header: tag}).want(t, http.StatusOK)
	middle := color.NRGBA{127, 0, 99, 255}
	wantSquare(t, pngIn(t, again), 48, middle)
	wantSquare(t, pngIn(t, s.get(touchPath).want(t, http.StatusOK)), 180, middle)
	if kind := again.header.Get("Content-Type"); kind != "image/x-icon" || again.header.Get("Cache-Control") != "no-cache" {
		t.Errorf("it is %s, for %s", kind, again.header.Get("Cache-Control"))
	}
	at := mediaPath + "/" + item.ID
	refused := s.do(request{method: http.MethodDelete, path: at, staff: true}).want(t, http.StatusConflict)
	if !strings.Contains(refused.body, `"usedBy":[{"type":"settings"`) {
		t.Errorf("the problem is %s", refused.body)
	}
	s.do(request{method: http.MethodDelete, path: at + "?force=true", staff: true}).want(t, http.StatusNoContent)
	wantSquare(t, pngIn(t, s.get(faviconPath).want(t, http.StatusOK)), 48, red)
}

// TestIconsWithoutVariants checks that nothing is made of a large drawing, and that what lies elsewhere is not fetched.
func TestIconsWithoutVariants(t *testing.T) {
	t.Parallel()
	s := mediaStack(t)
	drawing := s.put("sign.svg", []byte(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">`+strings.Repeat(`<path d="M0 0h8v8H0z"/>`, 7_000)+`</svg>`))
	s.changeSettings(`{"favicon":"` + drawing.URL + `","accent":"#aa0000"}`)
	wantSquare(t, pngIn(t, s.get(touchPath).want(t, http.StatusOK)), 180, color.NRGBA{0xaa, 0, 0, 255})
	var manifest struct {
		Name  string
		Theme string `json:"theme_color"`
		Icons []struct{ Src, Sizes, Type string }
	}
	if err := json.Unmarshal([]byte(s.get(manifestPath).want(t, http.StatusOK).body), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Theme != "#aa0000" || len(manifest.Icons) != 2 || manifest.Icons[0].Src != drawing.URL || manifest.Icons[1].Src != touchPath {
		t.Errorf("the manifest is %+v", manifest)
	}
	for _, address := range []string{"https://example.com/sign.png", "/icons/fas/box.svg"} {
		s.changeSettings(`{"favicon":"` + address + `"}`)
		if at := s.get(faviconPath).want(t, http.StatusFound).header.Get("Location"); at != address {
			t.Errorf("%s leads to %q", address, at)
		}
	}
	for _, address := range []string{faviconPath, touchPath, "/media/gone/sign.png"} {
		s.changeSettings(`{"favicon":"` + address + `"}`)
		s.get(faviconPath).want(t, http.StatusOK)
	}
}
