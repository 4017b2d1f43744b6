package raster

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/image/draw"
	"golang.org/x/image/webp"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
)

// scene returns a picture that is smooth, as photographs are, and has different colours at each place.
func scene(width, height int) *image.NRGBA {
	picture := image.NewNRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			picture.SetNRGBA(x, y, color.NRGBA{
				uint8(255 * x / width), uint8(255 * y / height), uint8(127 + 100*math.Sin(float64(x+y)/9)), 255,
			})
		}
	}
	return picture
}

// seeThrough sets the alpha of a picture.
func seeThrough(picture *image.NRGBA, alpha func(x, y int) uint8) *image.NRGBA {
	for y := range picture.Rect.Dy() {
		for x := range picture.Rect.Dx() {
			picture.Pix[picture.PixOffset(x, y)+3] = alpha(x, y)
		}
	}
	return picture
}

// apart returns the mean difference of two pictures, from 0 to 255.
func apart(t *testing.T, a, b image.Image) float64 {
	t.Helper()
	if a.Bounds().Size() != b.Bounds().Size() {
		t.Fatalf("%v beside %v", a.Bounds(), b.Bounds())
	}
	sum := 0.0
	size := a.Bounds().Size()
	for y := range size.Y {
		for x := range size.X {
			r1, g1, b1, a1 := a.At(a.Bounds().Min.X+x, a.Bounds().Min.Y+y).RGBA()
			r2, g2, b2, a2 := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range []float64{float64(r1) - float64(r2), float64(g1) - float64(g2), float64(b1) - float64(b2), float64(a1) - float64(a2)} {
				sum += math.Abs(d) / 257
			}
		}
	}
	return sum / float64(4*size.X*size.Y)
}

// TestScale compares the result with that of x/image/draw, which needs hundreds of megabytes for it.
func TestScale(t *testing.T) {
	half := func(x, y int) uint8 { return uint8(x * y) }
	for name, c := range map[string]struct {
		from image.Image
		part image.Rectangle
		to   image.Point
	}{
		"the same size":     {scene(40, 30), image.Rect(0, 0, 40, 30), image.Pt(40, 30)},
		"a little smaller":  {scene(200, 150), image.Rect(0, 0, 200, 150), image.Pt(160, 120)},
		"far smaller":       {scene(1001, 701), image.Rect(0, 0, 1001, 701), image.Pt(31, 22)},
		"a part":            {scene(300, 200), image.Rect(100, 0, 300, 200), image.Pt(50, 50)},
		"one pixel":         {scene(300, 200), image.Rect(0, 0, 300, 200), image.Pt(1, 1)},
		"one line":          {scene(300, 1), image.Rect(0, 0, 300, 1), image.Pt(7, 1)},
		"with alpha":        {seeThrough(scene(300, 200), half), image.Rect(0, 0, 300, 200), image.Pt(60, 40)},
		"elsewhere":         {scene(300, 200).SubImage(image.Rect(50, 50, 150, 150)), image.Rect(50, 50, 150, 150), image.Pt(33, 33)},
		"of shades of grey": {image.NewGray(image.Rect(0, 0, 90, 90)), image.Rect(0, 0, 90, 90), image.Pt(9, 9)},
	} {
		t.Run(name, func(t *testing.T) {
			got, err := scale(t.Context(), c.from, c.part, c.to)
			if err != nil {
				t.Fatal(err)
			}
			want := image.NewRGBA(image.Rectangle{Max: c.to})
			draw.CatmullRom.Scale(want, want.Rect, c.from, c.part, draw.Src, nil)
			if d := apart(t, got, want); d > 2.5 {
				t.Errorf("%.2f of 255 apart", d)
			}
		})
	}
}

// TestWebP checks that an independent decoder reads the output, for various sizes and kinds of alpha.
func TestWebP(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	alphas := map[string]func(x, y int) uint8{
		"opaque":   func(int, int) uint8 { return 255 },
		"one hole": func(x, y int) uint8 { return uint8(255 * min(x+y, 1)) },
		"half":     func(x, _ int) uint8 { return uint8(255 * (x / 8 % 2)) },
		"a ramp":   func(x, _ int) uint8 { return uint8(x) },
		"constant": func(int, int) uint8 { return 128 },
		"nothing":  func(int, int) uint8 { return 0 },
		"noise":    func(int, int) uint8 { return uint8(random.Uint32()) },
	}
	for _, size := range []image.Point{{1, 1}, {1, 40}, {17, 23}, {64, 64}, {300, 211}} {
		for name, alpha := range alphas {
			t.Run(fmt.Sprintf("%s at %v", name, size), func(t *testing.T) {
				picture := seeThrough(scene(size.X, size.Y), alpha)
				var out bytes.Buffer
				if err := encodeWebP(&out, picture, qualityWebP); err != nil {
					t.Fatal(err)
				}
				read, err := webp.Decode(&out)
				if err != nil {
					t.Fatal(err)
				}
				if d := apart(t, read, picture); d > 9 {
					t.Errorf("%.2f of 255 apart", d)
				}
			})
		}
	}
}

// TestTurn checks that the corner that each Exif orientation names becomes the upper left one, for all picture types.
func TestTurn(t *testing.T) {
	corners := []image.Point{1: {0, 0}, 2: {39, 0}, 3: {39, 29}, 4: {0, 29}, 5: {0, 0}, 6: {0, 29}, 7: {39, 29}, 8: {39, 0}}
	for turn := 1; turn <= 8; turn++ {
		for name, picture := range map[string]image.Image{
			"grey": greyOf(scene(40, 30)), "plain": scene(40, 30),
			"4:2:0": sampled(scene(40, 30), image.YCbCrSubsampleRatio420), "4:2:2": sampled(scene(40, 30), image.YCbCrSubsampleRatio422),
			"4:4:0": sampled(scene(40, 30), image.YCbCrSubsampleRatio440), "4:4:4": sampled(scene(40, 30), image.YCbCrSubsampleRatio444),
			"4:1:1": sampled(scene(40, 30), image.YCbCrSubsampleRatio411),
		} {
			got := turned(picture, turn)
			want := image.NewRGBA(image.Rectangle{Max: turnSize(image.Pt(40, 30), turn)})
			for y := range want.Rect.Dy() {
				for x := range want.Rect.Dx() {
					fx, fy := origin(x, y, image.Pt(40, 30), turn)
					want.Set(x, y, picture.At(fx, fy))
				}
			}
			if d := apart(t, got, want); d > 0.5 {
				t.Errorf("%s, turn %d: %.2f of 255 apart", name, turn, d)
			}
			if x, y := origin(0, 0, image.Pt(40, 30), turn); image.Pt(x, y) != corners[turn] {
				t.Errorf("turn %d begins with %d, %d", turn, x, y)
			}
		}
	}
}

func greyOf(from image.Image) *image.Gray {
	to := image.NewGray(from.Bounds())
	draw.Draw(to, to.Rect, from, image.Point{}, draw.Src)
	return to
}

func sampled(from *image.NRGBA, ratio image.YCbCrSubsampleRatio) *image.YCbCr {
	to := image.NewYCbCr(from.Rect, ratio)
	for y := range from.Rect.Dy() {
		for x := range from.Rect.Dx() {
			c := from.NRGBAAt(x, y)
			luma, blue, red := color.RGBToYCbCr(c.R, c.G, c.B)
			to.Y[to.YOffset(x, y)], to.Cb[to.COffset(x, y)], to.Cr[to.COffset(x, y)] = luma, blue, red
		}
	}
	return to
}

func file(t *testing.T, k kind.Kind, body []byte) *format.File {
	t.Helper()
	f, err := format.Read(k, body)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// TestSettle checks that Settle rotates a picture, keeps its colour profile, and returns a small placeholder.
func TestSettle(t *testing.T) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, scene(80, 40), nil); err != nil {
		t.Fatal(err)
	}
	f := file(t, kind.JPEG, out.Bytes())
	f.Turn = 6
	f.Profile = profile()
	placeholder, err := Settle(t.Context(), f)
	if err != nil {
		t.Fatal(err)
	}
	read, err := jpeg.Decode(bytes.NewReader(f.Body))
	if err != nil || f.Size != image.Pt(40, 80) || read.Bounds().Size() != f.Size || f.Turn != 1 {
		t.Errorf("%v, turn %d, %v", f.Size, f.Turn, err)
	}
	if got := file(t, kind.JPEG, f.Body).Profile; !bytes.Equal(got, profile()) {
		t.Error("nothing says what the colours mean")
	}
	encoded, ok := strings.CutPrefix(placeholder, "data:image/webp;base64,")
	tiny, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || !ok || len(placeholder) > 800 {
		t.Fatalf("the placeholder is %q, %v", placeholder, err)
	}
	picture, err := webp.Decode(bytes.NewReader(tiny))
	if err != nil || picture.Bounds().Size() != image.Pt(8, 16) {
		t.Errorf("the placeholder is %v, %v", picture.Bounds(), err)
	}
}

// TestSettleKeepsTheKind checks that a rotated picture keeps its kind, its corners, its transparency and its colour
// profile.
func TestSettleKeepsTheKind(t *testing.T) {
	glass := seeThrough(scene(80, 40), func(x, _ int) uint8 {
		if x < 40 {
			return 0
		}
		return 255
	})
	for as, k := range map[string]kind.Kind{"png": kind.PNG, "webp": kind.WebP} {
		body, err := encode(rgba(glass), as)
		if err != nil {
			t.Fatal(err)
		}
		f := file(t, k, body)
		before, err := whole(f)
		if err != nil {
			t.Fatal(err)
		}
		f.Turn, f.Profile = 6, profile()
		if _, err := Settle(t.Context(), f); err != nil {
			t.Fatal(err)
		}
		if again := file(t, k, f.Body); again.Kind != k || again.Size != image.Pt(40, 80) || f.Size != again.Size || !bytes.Equal(again.Profile, profile()) {
			t.Errorf("%s: it is %s of %v, %v", as, again.Kind, again.Size, f.Size)
		}
		read, err := whole(file(t, k, f.Body))
		if err != nil {
			t.Fatal(err)
		}
		_, _, _, above := read.At(20, 10).RGBA()
		r, g, b, below := read.At(0, 79).RGBA()
		wr, wg, wb, _ := before.At(79, 39).RGBA()
		if above != 0 || below != 0xffff {
			t.Errorf("%s: its alpha is %d and %d", as, above, below)
		}
		for _, c := range [][2]uint32{{r, wr}, {g, wg}, {b, wb}} {
			if d := int(c[0]>>8) - int(c[1]>>8); d > 16 || d < -16 {
				t.Errorf("%s: the corner is %d %d %d, it was %d %d %d", as, r>>8, g>>8, b>>8, wr>>8, wg>>8, wb>>8)
			}
		}
	}
}

// profile returns an RGB colour profile of 60,000 bytes without real content.
func profile() []byte {
	all := bytes.Repeat([]byte{7}, 60_000)
	copy(all[16:], "RGB ")
	copy(all[36:], "acsp")
	return all
}

// TestColoursKeepTheirMeaning checks that variants keep the colour profile, from each format to each other.
func TestColoursKeepTheirMeaning(t *testing.T) {
	glass := seeThrough(scene(64, 64), func(x, _ int) uint8 { return uint8(4 * x) })
	for _, from := range []string{"jpg", "png", "webp"} {
		plain, err := encode(rgba(glass), from)
		if err != nil {
			t.Fatal(err)
		}
		k, _ := kind.Of(plain)
		f := file(t, k, format.WithProfile(plain, profile()))
		for _, to := range []string{"jpg", "png", "webp"} {
			body, err := Variant(t.Context(), f, image.Rect(0, 0, 64, 64), image.Pt(32, 32), to)
			if err != nil {
				t.Fatal(err)
			}
			k, _ := kind.Of(body)
			made := file(t, k, body)
			if !bytes.Equal(made.Profile, profile()) {
				t.Errorf("%s of %s: %d bytes say what its colours mean", to, from, len(made.Profile))
			}
			if _, err := whole(made); err != nil {
				t.Errorf("%s of %s: %v", to, from, err)
			}
		}
	}
}

func rgba(from image.Image) *image.RGBA {
	to := image.NewRGBA(from.Bounds())
	draw.Draw(to, to.Rect, from, image.Point{}, draw.Src)
	return to
}

// TestPlaceholdersAreSmall checks the size limit of placeholders, also for pictures of noise, a line and a pixel.
func TestPlaceholdersAreSmall(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	noise := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(random.Uint32())
	}
	for name, picture := range map[string]image.Image{"noise": noise, "a line": scene(5000, 1), "a pixel": scene(1, 1)} {
		placeholder, err := placeholderOf(t.Context(), picture)
		if err != nil || len(placeholder) > mostTiny || placeholder == "" {
			t.Errorf("%s: %d bytes, %v", name, len(placeholder), err)
		}
	}
}

// TestBrokenPixels checks that Settle detects broken pixels, which the head of a picture does not show.
func TestBrokenPixels(t *testing.T) {
	var jpg, pngs bytes.Buffer
	if err := errorsOf(jpeg.Encode(&jpg, scene(80, 60), nil), png.Encode(&pngs, scene(80, 60))); err != nil {
		t.Fatal(err)
	}
	cut := append(bytes.Clone(jpg.Bytes()[:jpg.Len()-400]), 0xff, 0xd9)
	for name, f := range map[string]*format.File{
		"a JPEG that ends early": file(t, kind.JPEG, cut),
		"a PNG of other pixels": {Kind: kind.PNG, Size: image.Pt(80, 61), Turn: 1, Frames: []format.Frame{{
			At: image.Rect(0, 0, 80, 61), Kind: kind.PNG, File: pngs.Bytes,
		}}},
	} {
		if _, err := Settle(t.Context(), f); core.CodeOf(err) != core.Invalid {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func errorsOf(all ...error) error {
	for _, err := range all {
		if err != nil {
			return err
		}
	}
	return nil
}

// TestVariantsOfSeeThrough checks that transparent pictures get a white background as JPEG, and stay transparent
// otherwise.
func TestVariantsOfSeeThrough(t *testing.T) {
	var out bytes.Buffer
	clear := seeThrough(scene(64, 64), func(int, int) uint8 { return 0 })
	if err := png.Encode(&out, clear); err != nil {
		t.Fatal(err)
	}
	f := file(t, kind.PNG, out.Bytes())
	for as, want := range map[string]color.Color{"jpg": color.White, "png": color.Transparent, "webp": color.Transparent} {
		body, err := Variant(t.Context(), f, image.Rect(0, 0, 64, 64), image.Pt(16, 16), as)
		if err != nil {
			t.Fatal(err)
		}
		decode := map[string]func(*bytes.Reader) (image.Image, error){
			"jpg":  func(r *bytes.Reader) (image.Image, error) { return jpeg.Decode(r) },
			"png":  func(r *bytes.Reader) (image.Image, error) { return png.Decode(r) },
			"webp": func(r *bytes.Reader) (image.Image, error) { return webp.Decode(r) },
		}[as]
		picture, err := decode(bytes.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		if d := apart(t, picture, seen(want)); d > 2 {
			t.Errorf("%s: %.2f of 255 apart", as, d)
		}
	}
}

func seen(c color.Color) image.Image {
	picture := image.NewNRGBA(image.Rect(0, 0, 16, 16))
	draw.Draw(picture, picture.Rect, image.NewUniform(c), image.Point{}, draw.Src)
	return picture
}

// TestAPictureWithoutItsEnd checks that a picture without an end marker is encoded again without the bytes after the
// pixels, and that one with incomplete pixels is refused.
func TestAPictureWithoutItsEnd(t *testing.T) {
	var out bytes.Buffer
	if err := jpeg.Encode(&out, scene(80, 60), nil); err != nil {
		t.Fatal(err)
	}
	body := out.Bytes()[:out.Len()-2]
	for _, tail := range []string{"", "\x00\x00\x01SEFT taken at home"} {
		f := file(t, kind.JPEG, append(bytes.Clone(body), tail...))
		if _, err := Settle(t.Context(), f); err != nil {
			t.Fatalf("%q: %v", tail, err)
		}
		if bytes.Contains(f.Body, []byte("home")) || f.Unended || !bytes.HasSuffix(f.Body, []byte("\xff\xd9")) {
			t.Errorf("%q: what follows the pixels stays", tail)
		}
		got, err := jpeg.Decode(bytes.NewReader(f.Body))
		if err != nil || got.Bounds().Size() != image.Pt(80, 60) {
			t.Errorf("%q: %v", tail, err)
		}
	}
	for _, share := range []int{2, 3, 10} {
		f, err := format.Read(kind.JPEG, bytes.Clone(body[:len(body)-len(body)/share]))
		if err == nil {
			_, err = Settle(t.Context(), f)
		}
		if core.CodeOf(err) != core.Invalid {
			t.Errorf("a picture without a %dth of it: %v", share, err)
		}
	}
}
