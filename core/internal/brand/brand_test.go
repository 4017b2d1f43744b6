package brand_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/png"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/brand"
	"github.com/quoin-cms/quoin/core/internal/content/contenttest"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/query"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media"
)

// site is a site whose settings a test changes, with one picture in its library: red on the left, transparent on the right.
type site struct {
	*testing.T
	api      *api.API
	settings string // the JSON; empty for none
	fails    error
	item     *query.Kept
	asked    int // requests for the item
}

func open(t *testing.T) *site {
	t.Helper()
	s := &site{T: t, settings: `{"siteName":"Quoin","favicon":"","accentShown":"#00ff00"}`}
	files, err := media.Open(media.Config{Folder: t.TempDir()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = files.Close() })
	drawn := image.NewNRGBA(image.Rect(0, 0, 700, 700))
	for y := range 700 {
		for x := range 350 {
			drawn.SetNRGBA(x, y, color.NRGBA{255, 0, 0, 255})
		}
	}
	var body bytes.Buffer
	if err := png.Encode(&body, drawn); err != nil {
		t.Fatal(err)
	}
	stored, err := files.Store(t.Context(), &body)
	if err != nil {
		t.Fatal(err)
	}
	s.item = &query.Kept{ID: "mark"}
	s.item.Kind, s.item.Hash, s.item.Mime, s.item.Width, s.item.Height, s.item.Version = library.Image, stored.Hash, stored.Mime, stored.Width, stored.Height, "v1"
	content := contenttest.Open(t, contenttest.Stub("page"))
	s.api = api.New(api.Config{
		Registry: content.Registry(), Log: slog.New(slog.DiscardHandler), Now: content.Clock.Now,
		Modules: []api.Module{brand.Module(brand.Config{
			Settings: func(context.Context) ([]byte, error) {
				if s.settings == "" {
					return nil, core.Errorf(core.NotFound, "There are no settings.")
				}
				return []byte(s.settings), s.fails
			},
			Item: func(_ context.Context, id string) (*query.Kept, error) {
				s.asked++
				if id != s.item.ID {
					return nil, core.Errorf(core.NotFound, "There is no such file.")
				}
				return s.item, nil
			},
			Library: files,
		})},
	})
	return s
}

func (s *site) get(path string) api.Response {
	s.Helper()
	return s.api.Do(s.Context(), &api.Request{Method: http.MethodGet, Path: path, Client: api.Client{Address: "192.0.2.1"}})
}

// picture returns the picture of an icon, which may be in an ICO file.
func (s *site) picture(path string) image.Image {
	s.Helper()
	out := s.get(path)
	body := out.Body
	if path == "/favicon.ico" && len(body) > 22 {
		if size, at := binary.LittleEndian.Uint32(body[14:]), binary.LittleEndian.Uint32(body[18:]); int(size+at) != len(body) || body[6] != 48 || body[7] != 48 {
			s.Errorf("the head of the ICO file says %d bytes from %d of %d, %d by %d pixels", size, at, len(body), body[6], body[7])
		}
		body = body[22:]
	}
	made, err := png.Decode(bytes.NewReader(body))
	if out.Status != http.StatusOK || err != nil {
		s.Fatalf("%s: %d, %v", path, out.Status, err)
	}
	return made
}

func (s *site) wantColour(of image.Image, x, y int, want color.NRGBA) {
	s.Helper()
	if got, _ := color.NRGBAModel.Convert(of.At(x, y)).(color.NRGBA); got != want {
		s.Errorf("the colour at %d, %d is %v, want %v", x, y, got, want)
	}
}

// TestIconsAreMadeOfTheFavicon checks both icons of a picture of the library: their sizes, and that a home screen shows
// white where the picture is transparent.
func TestIconsAreMadeOfTheFavicon(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.settings = `{"siteName":"Quoin","favicon":"/media/mark/mark.png","accentShown":"#00ff00"}`
	favicon, touch := s.picture("/favicon.ico"), s.picture("/apple-touch-icon.png")
	if favicon.Bounds().Dx() != 48 || touch.Bounds().Dx() != 180 || touch.Bounds().Dy() != 180 {
		t.Errorf("the icons are %v and %v", favicon.Bounds(), touch.Bounds())
	}
	red := color.NRGBA{255, 0, 0, 255}
	s.wantColour(favicon, 10, 24, red)
	s.wantColour(favicon, 40, 24, color.NRGBA{})
	s.wantColour(touch, 40, 90, red)
	s.wantColour(touch, 150, 90, color.NRGBA{255, 255, 255, 255})
}

// TestAnIconIsMadeOnce checks that an answer has the tag of the one before until the settings or the picture change.
func TestAnIconIsMadeOnce(t *testing.T) {
	t.Parallel()
	s := open(t)
	last := s.get("/favicon.ico").ETag
	for _, step := range []struct {
		name   string
		change func()
		same   bool
	}{
		{"nothing", func() {}, true},
		{"the accent", func() { s.settings = strings.Replace(s.settings, "#00ff00", "#0000ff", 1) }, false},
		{"the favicon", func() {
			s.settings = `{"siteName":"Quoin","favicon":"/media/mark/mark.png","accentShown":"#0000ff"}`
		}, false},
		{"nothing again", func() {}, true},
		{"a picture that is gone", func() { s.settings = strings.Replace(s.settings, "mark/", "gone/", 1) }, false},
	} {
		step.change()
		out := s.get("/favicon.ico")
		if (out.ETag == last) != step.same || out.ETag == "" {
			t.Errorf("%s: the tag is %q, and was %q", step.name, out.ETag, last)
		}
		if out.Get(api.CacheControl) != "no-cache" || out.MediaType != "image/x-icon" {
			t.Errorf("%s: %s, %s", step.name, out.MediaType, out.Get(api.CacheControl))
		}
		last = out.ETag
	}
}

// TestAFaviconOfAnotherSite checks that the icons lead on to a favicon that is no file of the library, and never to
// themselves.
func TestAFaviconOfAnotherSite(t *testing.T) {
	t.Parallel()
	s := open(t)
	s.settings = `{"siteName":"Quoin","favicon":"https://example.com/icon.svg"}`
	for _, path := range []string{"/favicon.ico", "/apple-touch-icon.png"} {
		if out := s.get(path); out.Status != http.StatusFound || out.Get(api.Location) != "https://example.com/icon.svg" || out.Body != nil {
			t.Errorf("%s: %d to %q", path, out.Status, out.Get(api.Location))
		}
	}
	for _, own := range []string{"/favicon.ico", "/apple-touch-icon.png", "/site.webmanifest"} {
		s.settings = `{"siteName":"Quoin","favicon":"` + own + `"}`
		if out := s.get("/favicon.ico"); out.Status != http.StatusOK {
			t.Errorf("a favicon at %s: %d to %q", own, out.Status, out.Get(api.Location))
		}
	}
	if s.asked > 0 {
		t.Errorf("the library was asked %d times for addresses of other sites", s.asked)
	}
}

// TestTheManifest checks the names, the colour and the icons in the manifest.
func TestTheManifest(t *testing.T) {
	t.Parallel()
	s := open(t)
	for name, c := range map[string]struct {
		settings string
		width    int
		want     []string
	}{
		"no favicon":                          {`{"siteName":"Quoin","favicon":"","accentShown":"#00ff00"}`, 700, []string{"/favicon.svg", "/apple-touch-icon.png"}},
		"a large picture":                     {`{"siteName":"Quoin","favicon":"/media/mark/mark.png","accentShown":"#00ff00"}`, 700, []string{"/apple-touch-icon.png", "/media/mark/640.png?ratio=1:1&v=v1"}},
		"a picture that is just large enough": {`{"siteName":"Quoin","favicon":"/media/mark/mark.png","accentShown":"#00ff00"}`, 640, []string{"/apple-touch-icon.png", "/media/mark/640.png?ratio=1:1&v=v1"}},
		"a small picture":                     {`{"siteName":"Quoin","favicon":"/media/mark/mark.png","accentShown":"#00ff00"}`, 639, []string{"/apple-touch-icon.png"}},
		"a drawing":                           {`{"siteName":"Quoin","favicon":"https://example.com/a.SVG","accentShown":"#00ff00"}`, 700, []string{"https://example.com/a.SVG", "/apple-touch-icon.png"}},
	} {
		s := open(t)
		s.settings, s.item.Width = c.settings, c.width
		out := s.get("/site.webmanifest")
		var m struct {
			Name  string
			Theme string `json:"theme_color"`
			Icons []struct{ Src string }
		}
		if err := json.Unmarshal(out.Body, &m); err != nil || m.Name != "Quoin" || m.Theme != "#00ff00" {
			t.Errorf("%s: %s, %v", name, out.Body, err)
		}
		var got []string
		for _, icon := range m.Icons {
			got = append(got, icon.Src)
		}
		if strings.Join(got, " ") != strings.Join(c.want, " ") {
			t.Errorf("%s: the icons are %q, want %q", name, got, c.want)
		}
	}
	s.settings = ""
	if out := s.get("/site.webmanifest"); out.Status != http.StatusOK {
		t.Errorf("without settings: %d %s", out.Status, out.Body)
	}
	s.settings, s.fails = "{}", errors.New("the store has failed")
	if out := s.get("/site.webmanifest"); out.Status != http.StatusInternalServerError {
		t.Errorf("with settings that cannot be read: %d %s", out.Status, out.Body)
	}
}
