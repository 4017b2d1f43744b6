package media_test

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"os"
	"runtime"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media"
)

// The arguments that make the test binary a worker. workerWord starts a worker like that of the program; the others
// start workers that never answer, or that die in various ways.
const (
	workerWord = "media-worker"
	hangWord   = "media-worker-that-hangs"
	dieWord    = "media-worker-that-dies"
	swellWord  = "media-worker-that-swells"
	killedWord = "media-worker-that-is-killed"
	priorWord  = "media-worker-that-says-how-soon-it-is-ended"
)

func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		switch os.Args[1] {
		case workerWord:
			if err := media.Work(os.Stdin, os.Stdout); err != nil {
				os.Exit(1)
			}
			return
		case hangWord:
			_, _ = io.Copy(io.Discard, os.Stdin)
			return
		case dieWord:
			_, _ = os.Stdin.Read(make([]byte, 1))
			panic("this is the end")
		case swellWord:
			_ = media.Work(onRead(func() { swell(2 << 30) }), os.Stdout)
		case killedWord:
			_ = media.Work(onRead(kill), os.Stdout)
		case priorWord:
			_ = media.Work(onRead(func() {
				score, _ := os.ReadFile("/proc/self/oom_score_adj")
				panic("score " + string(score))
			}), os.Stdout)
		}
	}
	os.Exit(m.Run())
}

// onRead is an io.Reader that calls the function when the first job arrives, and never returns a job.
type onRead func()

func (do onRead) Read([]byte) (int, error) {
	_, err := os.Stdin.Read(make([]byte, 1))
	do()
	return 0, err
}

// kill kills this process, as a system without free memory does.
func kill() {
	self, err := os.FindProcess(os.Getpid())
	if err == nil {
		err = self.Kill()
	}
	if err == nil {
		select {}
	}
}

// swell allocates the given number of bytes.
func swell(most int) {
	var held [][]byte
	for range most >> 20 {
		held = append(held, make([]byte, 1<<20))
	}
	runtime.KeepAlive(held)
}

// worker returns the command that starts a worker.
func worker(word string) []string { return []string{os.Args[0], word} }

// shelf opens a shelf in a temporary folder.
func shelf(t testing.TB, change ...func(*media.Config)) *media.Library {
	t.Helper()
	config := media.Config{Folder: t.TempDir(), Worker: worker(workerWord)}
	for _, c := range change {
		c(&config)
	}
	s, err := media.Open(config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// scene returns a picture with different colours at each place.
func scene(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetNRGBA(x, y, color.NRGBA{uint8(255 * x / width), uint8(255 * y / height), uint8(x ^ y), 255})
		}
	}
	return picture
}

func jpegOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := jpeg.Encode(&out, picture, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func pngOf(t testing.TB, picture image.Image) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, picture); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// take stores a file with Library.Store, and fails the test if that fails.
func take(t testing.TB, s *media.Library, body []byte) media.Stored {
	t.Helper()
	taken, err := s.Store(t.Context(), bytes.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	return taken
}

// pictureOf returns the Original of a stored picture, with its focal point in the centre.
func pictureOf(taken media.Stored) media.Original {
	return media.Original{
		Hash: taken.Hash, Mime: taken.Mime, Width: taken.Width, Height: taken.Height, FocalX: 0.5, FocalY: 0.5,
	}
}

func contents(t testing.TB, f *media.File, err error) []byte {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	body, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	if int64(len(body)) != f.Size {
		t.Errorf("a file of %d bytes has %d", f.Size, len(body))
	}
	return body
}
