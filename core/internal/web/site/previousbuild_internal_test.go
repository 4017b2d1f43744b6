package site

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
)

// release returns a public app and an admin app with the given files, content by name.
func release(t *testing.T, public, admin map[string]string) []*app {
	t.Helper()
	read := func(name, base string, files map[string]string) *app {
		built := fstest.MapFS{"dist/index.html": {Data: []byte("<!doctype html>")}, "dist/favicon.svg": {Data: []byte("<svg/>")}}
		for name, text := range files {
			built["dist/assets/"+name] = &fstest.MapFile{Data: []byte(text)}
		}
		a, err := newApp(name, base, App{Files: built}, nil)
		if err != nil {
			t.Fatal(err)
		}
		return a
	}
	return []*app{read("public", "/", public), read("admin", "/admin", admin)}
}

// begin starts a release on a folder, and closes it at the end of the test.
func begin(t *testing.T, folder string, apps []*app) (*previousBuild, error) {
	t.Helper()
	e, err := openPreviousBuild(folder, apps...)
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	return e, err
}

// want fails the test unless the previous release had this text at the path; an empty text means no file.
func (e *previousBuild) want(t *testing.T, path, text string) {
	t.Helper()
	file, err := e.file(path)
	switch {
	case err != nil:
		t.Errorf("%s: %v", path, err)
	case file == nil:
		if text != "" {
			t.Errorf("%s is not there", path)
		}
	case string(file.plain.body()) != text || !file.immutable:
		t.Errorf("%s has %q, immutable: %v; want %q", path, file.plain.body(), file.immutable, text)
	}
}

func kept(t *testing.T, folder string) (names []string) {
	t.Helper()
	all, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range all {
		names = append(names, entry.Name())
	}
	return names
}

var (
	firstPublic  = map[string]string{"menu-1.js": "menu 1", "menu-1.js.br": "brotli", "same-0.js": "same"}
	secondPublic = map[string]string{"menu-2.js": "menu 2", "same-0.js": "same"}
	thirdPublic  = map[string]string{"menu-3.js": "menu 3"}
	oneAdmin     = map[string]string{"palette-1.js": "palette", "palette-1.css": "p{}"}
)

func TestEarlierIsOneReleaseBack(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "assets")
	first, err := begin(t, folder, release(t, firstPublic, oneAdmin))
	if err != nil {
		t.Fatal(err)
	}
	first.want(t, "/assets/menu-1.js", "")

	// A restart of the second release keeps the files of the first one.
	for range 2 {
		second, err := begin(t, folder, release(t, secondPublic, nil))
		if err != nil {
			t.Fatal(err)
		}
		second.want(t, "/assets/menu-1.js", "menu 1")
		second.want(t, "/admin/assets/palette-1.js", "palette")
		second.want(t, "/admin/assets/palette-1.css", "p{}")
		second.want(t, "/assets/palette-1.js", "")
		second.want(t, "/assets/menu-1.js.br", "")
		second.want(t, "/favicon.svg", "")
		second.want(t, "/index.html", "")
		if file, err := second.file("/assets/menu-1.js"); err != nil || !bytes.Equal(file.In("br"), []byte("brotli")) {
			t.Errorf("%v; its brotli variant is %q", err, file.In("br"))
		}
		once, _ := second.file("/assets/menu-1.js")
		if again, _ := second.file("/assets/menu-1.js"); again != once {
			t.Error("what was asked for before is read from the disk again")
		}
	}

	third, err := begin(t, folder, release(t, thirdPublic, nil))
	if err != nil {
		t.Fatal(err)
	}
	third.want(t, "/assets/menu-1.js", "")
	third.want(t, "/assets/menu-2.js", "menu 2")
	if names := kept(t, folder); len(names) != 2 {
		t.Errorf("the folder holds %v", names)
	}

	back, err := begin(t, folder, release(t, secondPublic, nil))
	if err != nil {
		t.Fatal(err)
	}
	back.want(t, "/assets/menu-3.js", "menu 3")
}

// TestEarlierWithoutRoom checks that the files of the previous release are served even if those of the new one cannot
// be stored.
func TestEarlierWithoutRoom(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "assets")
	if _, err := begin(t, folder, release(t, firstPublic, nil)); err != nil {
		t.Fatal(err)
	}
	large := release(t, map[string]string{"large-2.js": strings.Repeat("a", maxBuildSize+1)}, nil)
	second, err := begin(t, folder, large)
	if err == nil || !strings.Contains(err.Error(), "at the most") {
		t.Errorf("a release that is too large gives %v", err)
	}
	second.want(t, "/assets/menu-1.js", "menu 1")
	if names := kept(t, folder); len(names) != 1 || !strings.HasPrefix(names[0], currentPrefix) {
		t.Errorf("the folder holds %v", names)
	}

	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	none, err := begin(t, file, release(t, firstPublic, nil))
	if err == nil {
		t.Error("a file in the place of the folder is no failure")
	}
	none.want(t, "/assets/menu-1.js", "")
}

func TestEarlierThatIsDamaged(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "assets")
	if _, err := begin(t, folder, release(t, firstPublic, nil)); err != nil {
		t.Fatal(err)
	}
	for _, name := range kept(t, folder) {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("not an archive"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(folder, temporaryPrefix+"1"+archiveSuffix), []byte("half of one"), 0o600); err != nil {
		t.Fatal(err)
	}
	second, err := begin(t, folder, release(t, secondPublic, nil))
	if err == nil {
		t.Error("a damaged archive is no failure")
	}
	second.want(t, "/assets/menu-1.js", "")
	third, err := begin(t, folder, release(t, thirdPublic, nil))
	if err != nil {
		t.Fatal(err)
	}
	third.want(t, "/assets/menu-2.js", "menu 2")
}

// TestEarlierOfNothing checks that apps that were not built leave no files in the folder.
func TestEarlierOfNothing(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "assets")
	e, err := begin(t, folder, release(t, nil, nil))
	if err != nil {
		t.Fatal(err)
	}
	e.want(t, "/assets/menu-1.js", "")
	if _, err := os.Stat(folder); !os.IsNotExist(err) {
		t.Errorf("the folder: %v", err)
	}
}
