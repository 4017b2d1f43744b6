package library_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/quoin-cms/quoin/core/internal/content/library"
	"github.com/quoin-cms/quoin/core/model"
)

func TestTheTypeIsSound(t *testing.T) {
	if _, err := model.NewRegistry(library.Type()); err != nil {
		t.Error(err)
	}
}

func TestCleanName(t *testing.T) {
	for _, c := range []struct{ name, mime, want string }{
		{"Lake at dawn.jpg", "image/jpeg", "Lake at dawn.jpg"},
		{"LAKE.JPEG", "image/jpeg", "LAKE.JPEG"},
		{"lake.png", "image/jpeg", "lake.jpg"},
		{"lake", "image/webp", "lake.webp"},
		{"Report v1.2", "application/pdf", "Report v1.2.pdf"},
		{"a/b\\c.pdf", "application/pdf", "a-b-c.pdf"},
		{"a\x00\n\u202eb.gif", "image/gif", "ab.gif"},
		{"Cafe\u0301.png", "image/png", "Caf\u00e9.png"},
		{"  .jpg", "image/jpeg", "image.jpg"},
		{"", "application/pdf", "document.pdf"},
		{"640.webp", "image/webp", "picture-640.webp"},
		{"640.PNG", "image/jpeg", "picture-640.jpg"},
		{"640.svg", "image/svg+xml", "640.svg"},
		{strings.Repeat("é", 200) + ".jpg", "image/jpeg", strings.Repeat("é", 116) + ".jpg"},
	} {
		got := library.CleanName(c.name, c.mime)
		if got != c.want {
			t.Errorf("%q is called %q, want %q", c.name, got, c.want)
		}
		if again := library.CleanName(got, c.mime); again != got {
			t.Errorf("%q is called %q the second time", got, again)
		}
		if address := library.Address("a", got); !library.IsName(strings.TrimPrefix(address, "/media/a/")) {
			t.Errorf("%q is found at %q, which is no name", got, address)
		}
	}
}

func TestAddress(t *testing.T) {
	for name, want := range map[string]string{
		"Lake at dawn.JPG": "/media/a/lake-at-dawn.jpg", "湖.png": "/media/a/hu.png", "😀.png": "/media/a/file.png", "6 40!.png": "/media/a/6-40.png",
		"640!.webp": "/media/a/picture-640.webp",
	} {
		if got := library.Address("a", name); got != want {
			t.Errorf("%q is at %q, want %q", name, got, want)
		}
	}
}

func TestWidthsOfAPicture(t *testing.T) {
	for width, want := range map[int][]int{
		100: {320}, 320: {320}, 640: {320, 640}, 1000: {320, 640, 960, 1280}, 5000: {320, 640, 960, 1280, 1920},
	} {
		item := library.Item{Kind: library.Image, Mime: "image/png", Width: width}
		if p, is := item.Picture("a"); !is || !slices.Equal(p.Widths, want) {
			t.Errorf("%d wide: %v", width, p.Widths)
		}
	}
	for _, mime := range []string{library.SVG, library.AVIF} {
		if p, is := (&library.Item{Kind: library.Image, Mime: mime, Width: 500}).Picture("a"); !is || len(p.Widths) > 0 {
			t.Errorf("%s: %+v, %v", mime, p, is)
		}
	}
	if _, is := (&library.Item{Kind: library.Document}).Picture("a"); is {
		t.Error("a document is a picture")
	}
}

// TestVersions tell of the file, and of the focal point once it was moved.
func TestVersions(t *testing.T) {
	versionOf := func(hash string, focal library.Focal) string {
		item := library.Item{Hash: hash, Focal: focal}
		item.Prepare(nil, time.Time{})
		return item.Version
	}
	plain := versionOf("0123456789", library.Middle())
	moved := versionOf("0123456789", library.Focal{X: 0.5, Y: 0.4})
	if plain != "01234567" || moved == plain || len(moved) != 8 || versionOf("", library.Focal{}) != "" {
		t.Errorf("the versions are %q and %q", plain, moved)
	}
}

// TestVersionsOfPictures checks that the version of a file with variants depends on the encoders, and that of a file
// without variants does not.
func TestVersionsOfPictures(t *testing.T) {
	versionOf := func(mime string) string {
		item := library.Item{Name: "a", Mime: mime, Hash: "0123456789", Focal: library.Middle()}
		item.Prepare(nil, time.Time{})
		return item.Version
	}
	for _, mime := range []string{"application/pdf", library.SVG, library.AVIF} {
		if got := versionOf(mime); got != "01234567" {
			t.Errorf("%s: %q", mime, got)
		}
	}
	if got := versionOf("image/png"); got == "01234567" || len(got) != 8 {
		t.Errorf("a picture with variants: %q", got)
	}
}

// FuzzCleanName: a name has no folder, is short, ends as its kind does and stays as it is; its address is a path.
func FuzzCleanName(f *testing.F) {
	for _, name := range []string{"", "../../a.jpg", "640.webp", "a\x00\u202eb.gif", "\xff", "..", "a.b.c", ".htaccess", "é.svg"} {
		f.Add(name, uint8(0))
	}
	kinds := []string{"image/jpeg", "image/png", "image/svg+xml", "application/pdf"}
	f.Fuzz(func(t *testing.T, name string, which uint8) {
		mime := kinds[int(which)%len(kinds)]
		clean := library.CleanName(name, mime)
		if again := library.CleanName(clean, mime); again != clean || strings.ContainsAny(clean, "/\\\x00\r\n") || strings.HasPrefix(clean, ".") ||
			utf8.RuneCountInString(clean) > library.MaxName || !library.IsName(clean) {
			t.Errorf("%q is called %q, and then %q", name, clean, again)
		}
		address := library.Address("x", clean)
		if u, err := url.Parse(address); err != nil || u.Path != address || strings.Count(address, "/") != 3 {
			t.Errorf("%q is at %q, %v", name, address, err)
		}
	})
}
