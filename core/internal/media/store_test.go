package media_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media"
)

func TestTakeRefuses(t *testing.T) {
	picture := jpegOf(t, scene(40, 30))
	half := picture[:len(picture)/2]
	for name, c := range map[string]struct {
		body   []byte
		code   core.Code
		detail string
	}{
		"nothing":             {nil, core.Invalid, "empty"},
		"a program":           {[]byte("\x7fELF\x02\x01\x01" + strings.Repeat("\x00", 60)), core.Unsupported, "application/x-elf"},
		"a page":              {[]byte("<!DOCTYPE html><html><script>alert(1)</script></html>"), core.Unsupported, "text/html"},
		"a page with drawing": {[]byte("<html><svg></svg></html>"), core.Unsupported, "JPEG, PNG"},
		"a text":              {[]byte("just a text"), core.Unsupported, "text/plain"},
		"a photograph of a telephone": {
			[]byte("\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic" + strings.Repeat("\x00", 64)), core.Unsupported, "image/heic",
		},
		"too much":     {append(bytes.Clone(picture), make([]byte, 1<<20)...), core.TooLarge, "1 MB"},
		"half a JPEG":  {half, core.Invalid, "too early"},
		"half and end": {append(bytes.Clone(half), 0xff, 0xd9), core.Invalid, "broken"},
		"a bad SVG":    {[]byte(`<svg><g></svg>`), core.Invalid, "made safe"},
	} {
		t.Run(name, func(t *testing.T) {
			folder := filepath.Join(t.TempDir(), "media")
			s := shelf(t, func(c *media.Config) { c.Folder, c.MaxSize = folder, 1<<20 })
			_, err := s.Store(t.Context(), bytes.NewReader(c.body))
			if core.CodeOf(err) != c.code || !strings.Contains(err.Error(), c.detail) {
				t.Errorf("%v, want %s with %q", err, c.code, c.detail)
			}
			if left := files(t, folder); len(left) > 0 {
				t.Errorf("left behind: %v", left)
			}
		})
	}
}

// files returns the paths of all files below a folder.
func files(t *testing.T, folder string) []string {
	t.Helper()
	var all []string
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestTakenIsWhatIsKept checks that hashes and sizes match the bytes, and that equal bytes are stored once.
func TestTakenIsWhatIsKept(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	s := shelf(t, func(c *media.Config) { c.Folder = folder })
	drawing := []byte(`<svg width="4" height="3"><script>x</script></svg>`)
	taken := take(t, s, drawing)
	if again := take(t, s, drawing); again != taken {
		t.Errorf("%+v, and again %+v", taken, again)
	}
	f, err := s.Original(t.Context(), taken.Hash)
	body := contents(t, f, err)
	if taken.Source != hashOf(drawing) || taken.Hash != hashOf(body) || taken.Size != int64(len(body)) || f.Mime != "image/svg+xml" {
		t.Errorf("%+v of %q", taken, body)
	}
	if taken.Width != 4 || taken.Height != 3 || taken.Placeholder != "" {
		t.Errorf("%+v", taken)
	}
	if kept := files(t, folder); len(kept) != 1 {
		t.Errorf("%v", kept)
	}
}

func hashOf(body []byte) string {
	sum := sha256.Sum256(body)
	return hex.EncodeToString(sum[:])
}

var errRead = errors.New("the sender is gone")

type failing struct{}

func (failing) Read([]byte) (int, error) { return 0, errRead }

// TestAReaderThatFails checks that an error of the reader is returned unchanged, because the caller knows what it
// means.
func TestAReaderThatFails(t *testing.T) {
	s := shelf(t)
	for _, sent := range [][]byte{nil, jpegOf(t, scene(400, 300))} {
		_, err := s.Store(t.Context(), io.MultiReader(bytes.NewReader(sent), failing{}))
		if !errors.Is(err, errRead) || core.CodeOf(err) != core.Internal {
			t.Errorf("after %d bytes: %v", len(sent), err)
		}
	}
}

// TestAWorkerThatBreaks checks that a worker that breaks makes one file fail, and not the program.
func TestAWorkerThatBreaks(t *testing.T) {
	wants := map[string]string{hangWord: "too long", dieWord: "broken"}
	if runtime.GOOS == "linux" {
		wants[swellWord], wants[killedWord] = "more memory", "more memory"
	}
	for word, detail := range wants {
		t.Run(word, func(t *testing.T) {
			patience := time.Minute // the end of a worker is noticed before, however slow the machine is
			if word == hangWord {
				patience = time.Second
			}
			s := shelf(t, func(c *media.Config) { c.Worker, c.JobTimeout = worker(word), patience })
			_, err := s.Store(t.Context(), bytes.NewReader(jpegOf(t, scene(40, 30))))
			if core.CodeOf(err) != core.Invalid || !strings.Contains(err.Error(), detail) {
				t.Errorf("%v", err)
			}
		})
	}
}

// TestAWorkerIsEndedFirst checks that a worker is killed before the server when memory runs out.
func TestAWorkerIsEndedFirst(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the system has no such order")
	}
	var log bytes.Buffer
	s := shelf(t, func(c *media.Config) {
		c.Worker, c.Log = worker(priorWord), slog.New(slog.NewTextHandler(&log, nil))
	})
	if _, err := s.Store(t.Context(), bytes.NewReader(jpegOf(t, scene(40, 30)))); err == nil {
		t.Error("it was taken")
	}
	if !strings.Contains(log.String(), "score 500") {
		t.Errorf("%s", &log)
	}
}

// TestNoWorker checks that a missing worker program counts as an internal error, and not as a broken file.
func TestNoWorker(t *testing.T) {
	s := shelf(t, func(c *media.Config) { c.Worker = []string{filepath.Join(t.TempDir(), "nobody")} })
	if _, err := s.Store(t.Context(), bytes.NewReader(jpegOf(t, scene(40, 30)))); core.CodeOf(err) != core.Internal {
		t.Errorf("%v", err)
	}
}

// TestWhoGoesAway checks that the end of the context or of the shelf ends the work on a file.
func TestWhoGoesAway(t *testing.T) {
	s := shelf(t, func(c *media.Config) { c.Worker = worker(hangWord) })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if _, err := s.Store(ctx, bytes.NewReader(jpegOf(t, scene(40, 30)))); err == nil {
		t.Error("it was taken")
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	if _, err := s.Store(t.Context(), bytes.NewReader(jpegOf(t, scene(40, 30)))); core.CodeOf(err) != core.Unavailable {
		t.Errorf("after the end: %v", err)
	}
}

// TestTheNextStart checks that the next start has the stored files and variants, and removes incomplete incoming files.
func TestTheNextStart(t *testing.T) {
	folder := filepath.Join(t.TempDir(), "media")
	open := func(c *media.Config) { c.Folder = folder }
	first := shelf(t, open)
	taken := take(t, first, jpegOf(t, scene(400, 300)))
	made, err := first.Variant(t.Context(), "192.0.2.1", pictureOf(taken), media.Variant{Width: 160, Format: "webp"})
	contents(t, made, err)
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	half := filepath.Join(folder, "incoming", "half")
	if err := os.WriteFile(half, []byte("ha"), 0o600); err != nil {
		t.Fatal(err)
	}
	second := shelf(t, open, func(c *media.Config) { c.Worker = worker(dieWord) })
	if _, err := os.Stat(half); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("what was being taken is there: %v", err)
	}
	f, err := second.Original(t.Context(), taken.Hash)
	contents(t, f, err)
	again, err := second.Variant(t.Context(), "192.0.2.1", pictureOf(taken), media.Variant{Width: 160, Format: "webp"})
	contents(t, again, err)
	if again.ETag != made.ETag {
		t.Errorf("%s was %s", again.ETag, made.ETag)
	}
}

// TestVisitorsSendNoFilms checks that files of anonymous users may be pictures and documents alone.
func TestVisitorsSendNoFilms(t *testing.T) {
	s := shelf(t)
	film := "\x00\x00\x00\x10ftypisom\x00\x00\x00\x00\x00\x00\x00\x08moov\x00\x00\x00\x0cmdatfilm"
	_, err := s.StoreAnonymous(t.Context(), strings.NewReader(film))
	if core.CodeOf(err) != core.Unsupported || strings.Contains(err.Error(), "MP4") {
		t.Errorf("a film of a visitor: %v", err)
	}
	stored, err := s.Store(t.Context(), strings.NewReader(film))
	if err != nil || stored.Mime != "video/mp4" {
		t.Errorf("a film of staff: %+v, %v", stored, err)
	}
}
