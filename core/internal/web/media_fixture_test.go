package web_test

import (
	"bytes"
	"encoding/json"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"mime/multipart"
	"net/http"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/internal/content/writer"
	"github.com/quoin-cms/quoin/core/internal/host"
	"github.com/quoin-cms/quoin/core/internal/media"
	"github.com/quoin-cms/quoin/core/internal/webhook"
	"github.com/quoin-cms/quoin/core/model"
)

// exhibit is a content type with pictures in each kind of field.
type exhibit struct {
	Name  string      `json:"name" validate:"required,max=100" cms:"title"`
	Cover field.Image `json:"cover"`
	Text  field.Rich  `json:"text"`
	More  field.Link  `json:"more"`
	Rooms []room      `json:"rooms" validate:"max=10,dive"`
	Story []chapter   `json:"story" validate:"max=10,dive"`
	Frame frame       `json:"frame"`
	Note  field.Image `json:"note" cms:"private"`
}

type room struct {
	Label string      `json:"label"`
	View  field.Image `json:"view"`
}

type frame struct {
	Source field.Image `json:"source"`
}

type chapter struct {
	Words   *words `json:"words,omitempty"`
	Picture *frame `json:"picture,omitempty"`
}

type words struct {
	Text field.Rich `json:"text"`
}

// maxUpload is the maximum size of an uploaded file in these tests, in bytes.
const maxUpload = 200 << 10

func exhibits() model.Type {
	return model.Define[exhibit]("exhibit", model.Options{Path: "exhibits", One: "Exhibit", Many: "Exhibits", Public: model.PublicOptions{Page: "/exhibits/:id"}})
}

// mediaStack starts a server with a media library. It has an item without a file, and an exhibit that uses the item.
func mediaStack(tb testing.TB, more ...func(*parts)) *stack {
	tb.Helper()
	s := newStackOf(tb, append(types(), exhibits(), library.Type()), func(s *stack, c *parts) {
		shelf, err := media.Open(media.Config{Folder: tb.TempDir(), MaxSize: maxUpload, Log: c.Env.Log})
		s.check(err)
		tb.Cleanup(func() { s.check(shelf.Close()) })
		c.Settings.Files = host.FileSettings{Library: shelf, MaxUpload: maxUpload, Fetch: webhook.NewFetcher(true).Open}
		for _, change := range more {
			change(c)
		}
	})
	at := start.Add(-20 * 24 * time.Hour)
	s.check(s.content.Import(tb.Context(), field.MediaType, []writer.Item{{ID: "lake", Created: at, Body: []byte(`{"name":"Lake at dawn.jpg","mime":"image/jpeg",
		"alt":"A lake","width":1000,"height":500,"size":4000,"url":"/media/lake/x","tags":["water"],"source":"ab","hash":"0123456789abcdef","placeholder":"data:image/png;base64,AA=="}`)}}))
	s.check(s.content.Import(tb.Context(), "exhibit", []writer.Item{
		{ID: "dawn", Created: at, Body: []byte(`{"name":"Dawn","cover":"/media/lake/lake-at-dawn.jpg",
			"text":"<p>It is <img src=\"/media/lake/640.webp?v=1\"> and <img src=\"/media/gone/x.jpg\"></p>",
			"rooms":[{"label":"First","view":"/media/lake/x.jpg"}],"story":[{"picture":{"source":"/media/lake/x.jpg"}}],"frame":{"source":"https://example.com/a.jpg"}}`)},
		{ID: "dusk", Created: at, Body: []byte(`{"name":"Dusk","cover":"https://example.com/media/lake/x.jpg","note":"/media/lake/x.jpg"}`)},
	}))
	return s
}

// scene returns a picture in which each part has a different colour.
func scene(width, height int) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetNRGBA(x, y, color.NRGBA{uint8(255 * x / width), uint8(255 * y / height), 99, 255})
		}
	}
	return picture
}

func pngOf(tb testing.TB, width, height int) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, scene(width, height)); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

func jpegOf(tb testing.TB, width, height int) []byte {
	tb.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, scene(width, height), nil); err != nil {
		tb.Fatal(err)
	}
	return out.Bytes()
}

// part is a part of a multipart form; it is a file if it has a file name.
type part struct{ name, file, body string }

// formOf returns the body of a multipart form, and its content type.
func formOf(tb testing.TB, parts ...part) (body, contentType string) {
	tb.Helper()
	var out bytes.Buffer
	w := multipart.NewWriter(&out)
	for _, p := range parts {
		create := func() (io.Writer, error) { return w.CreateFormField(p.name) }
		if p.file != "" {
			create = func() (io.Writer, error) { return w.CreateFormFile(p.name, p.file) }
		}
		to, err := create()
		if err == nil {
			_, err = to.Write([]byte(p.body))
		}
		if err != nil {
			tb.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		tb.Fatal(err)
	}
	return out.String(), w.FormDataContentType()
}

// form sends a form as staff.
func (s *stack) form(method, path string, parts ...part) answer {
	s.tb.Helper()
	body, contentType := formOf(s.tb, parts...)
	return s.do(request{method: method, path: path, body: body, header: map[string]string{"Content-Type": contentType}, staff: true})
}

// uploaded is a media item as the API returns it.
type uploaded struct {
	ID, Name, Mime, Alt, Kind, URL, Version, Placeholder string
	Size, Width, Height                                  int
	Decorative                                           bool
	Focal                                                struct{ X, Y float64 }
	Tags                                                 []string
	Collection                                           string
}

func (a answer) item(tb testing.TB) (item uploaded) {
	tb.Helper()
	if err := json.Unmarshal([]byte(a.body), &item); err != nil {
		tb.Fatal(err, a.body)
	}
	return item
}

// put uploads a new file.
func (s *stack) put(name string, body []byte) uploaded {
	s.tb.Helper()
	return s.form(http.MethodPost, "/api/admin/media", part{"file", name, string(body)}).want(s.tb, http.StatusCreated).item(s.tb)
}
