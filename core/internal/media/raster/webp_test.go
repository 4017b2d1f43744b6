package raster

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math/rand/v2"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/quoin-cms/quoin/core/internal/media/format"
	"github.com/quoin-cms/quoin/core/internal/media/kind"
	"github.com/quoin-cms/quoin/test/nighttest"
)

// TestVariantsOfDrawings checks that variants of drawings show their source, in all formats and sizes. WebP is decoded
// by libwebp as well where it is installed.
func TestVariantsOfDrawings(t *testing.T) {
	widths, sorts := []int{1, 16, 160, 320, 480, 640}, slices.Sorted(maps.Keys(drawings))
	if nighttest.On() {
		widths = append(widths, 800, 960, 1024, 1200, 1280, 1600, 1920, 2560)
	}
	random := rand.New(rand.NewPCG(7, 7))
	for n := range nighttest.Count(40, 2000) {
		sort, width := sorts[n%len(sorts)], widths[random.IntN(len(widths))]
		size := image.Pt(width, max(width*(1+random.IntN(10))/10, 1))
		picture := drawn(sort, size.Mul(1+random.IntN(2)).Add(image.Pt(random.IntN(3), random.IntN(3))), random)
		as := []string{"webp", "webp", "webp", "png", "jpg"}[random.IntN(5)]
		t.Run(fmt.Sprintf("%d %s %v %s", n, sort, size, as), func(t *testing.T) { checkVariant(t, picture, size, as) })
	}
}

// checkVariant makes a variant of a picture, and compares it with the scaled picture.
func checkVariant(t *testing.T, picture *image.NRGBA, size image.Point, as string) {
	t.Helper()
	var original bytes.Buffer
	if err := png.Encode(&original, picture); err != nil {
		t.Fatal(err)
	}
	body, err := Variant(t.Context(), file(t, kind.PNG, original.Bytes()), picture.Rect, size, as)
	if err != nil {
		t.Fatal(err)
	}
	want, err := scale(t.Context(), picture, picture.Rect, size)
	if err != nil {
		t.Fatal(err)
	}
	if as == "jpg" {
		want = onWhite(want)
	}
	k, _ := kind.Of(body)
	if as == "webp" && k != kind.WebP {
		t.Errorf("the variant is %s", k)
	}
	shown, err := whole(file(t, k, body))
	if err != nil {
		t.Fatal(err)
	}
	if !alike(shown, want) {
		t.Errorf("the variant is %d apart from its source", farthest(shown, want))
	}
	if k == kind.WebP {
		checkWithLibrary(t, body, want)
	}
}

// checkWithLibrary compares a WebP file as libwebp decodes it with a picture.
func checkWithLibrary(t *testing.T, body []byte, want image.Image) {
	t.Helper()
	program, err := exec.LookPath("dwebp")
	if err != nil {
		return
	}
	var out bytes.Buffer
	run := exec.CommandContext(t.Context(), program, "-quiet", "-o", "-", "--", "-")
	run.Stdin, run.Stdout = bytes.NewReader(body), &out
	if err := run.Run(); err != nil {
		t.Fatalf("libwebp cannot decode the file: %v", err)
	}
	shown, err := png.Decode(&out)
	if err != nil {
		t.Fatal(err)
	}
	if !alike(shown, want) {
		t.Errorf("libwebp shows it %d apart from its source", farthest(shown, want))
	}
}

// TestShadesOfWebP checks that WebP files, which store a smaller range of values than other formats, keep their shades.
func TestShadesOfWebP(t *testing.T) {
	for _, shade := range []color.NRGBA{
		{255, 255, 255, 255},
		{0, 0, 0, 255},
		{250, 250, 250, 255},
		{127, 127, 127, 255},
		{255, 0, 0, 255},
		{0, 255, 0, 255},
		{0, 0, 255, 255},
		{255, 255, 0, 255},
		{20, 60, 120, 255},
		{255, 255, 255, 128},
	} {
		picture := image.NewNRGBA(image.Rect(0, 0, 40, 30))
		fill(picture, picture.Rect, shade)
		body, err := encode(rgba(picture), "webp")
		if err != nil {
			t.Fatal(err)
		}
		variant, err := Variant(t.Context(), file(t, kind.WebP, body), picture.Rect, image.Pt(20, 15), "png")
		if err != nil {
			t.Fatal(err)
		}
		shown, err := whole(file(t, kind.PNG, variant))
		if err != nil {
			t.Fatal(err)
		}
		if small := picture.SubImage(image.Rect(0, 0, 20, 15)); farthest(shown, small) > 6 {
			t.Errorf("the shade %v is shown as %v", shade, shown.At(10, 7))
		}
	}
}

// TestUnfaithfulWebP checks that a picture is sent as another format if it cannot be encoded as WebP.
func TestUnfaithfulWebP(t *testing.T) {
	broken := func(out *bytes.Buffer, _ *image.NRGBA, _ float32) error {
		out.WriteString("half a picture")
		return errUnfaithful
	}
	glass := seeThrough(scene(64, 64), func(x, _ int) uint8 { return uint8(4 * x) })
	for want, picture := range map[kind.Kind]*image.NRGBA{kind.JPEG: scene(64, 64), kind.PNG: glass} {
		body, err := encodeWith(broken, rgba(picture), "webp")
		if err != nil {
			t.Fatal(err)
		}
		k, _ := kind.Of(body)
		if k != want {
			t.Fatalf("the picture is sent as %s, want %s", k, want)
		}
		shown, err := whole(&format.File{Kind: k, Size: picture.Rect.Size(), Frames: []format.Frame{{
			At: picture.Rect, Kind: k, File: func() []byte { return body },
		}}})
		if err != nil || !alike(shown, picture) {
			t.Errorf("%s: the picture differs from its source, %v", k, err)
		}
	}
}

// TestCheckWebP checks that a file that is broken or shows another picture is detected.
func TestCheckWebP(t *testing.T) {
	picture, other := scene(64, 64), image.NewNRGBA(image.Rect(0, 0, 64, 64))
	body, err := encode(rgba(picture), "webp")
	if err != nil {
		t.Fatal(err)
	}
	if err := checkWebP(body, picture); err != nil {
		t.Error(err)
	}
	for name, err := range map[string]error{
		"another picture": checkWebP(body, other), "half a file": checkWebP(body[:len(body)/2], picture), "no file": checkWebP(nil, picture),
	} {
		if !errors.Is(err, errUnfaithful) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAlike checks that a wrong shade, a missing line and a missing transparency are differences.
func TestAlike(t *testing.T) {
	plain := func(shade color.NRGBA) *image.NRGBA {
		picture := image.NewNRGBA(image.Rect(0, 0, 70, 50))
		fill(picture, picture.Rect, shade)
		return picture
	}
	white, line := plain(color.NRGBA{255, 255, 255, 255}), plain(color.NRGBA{255, 255, 255, 255})
	fill(line, image.Rect(0, 20, 70, 21), color.NRGBA{A: 255})
	for name, other := range map[string]image.Image{
		"a grey picture": plain(color.NRGBA{104, 104, 104, 255}), "a line": line, "another size": white.SubImage(image.Rect(0, 0, 70, 49)),
		"a transparent picture": plain(color.NRGBA{255, 255, 255, 0}),
	} {
		if alike(white, other) {
			t.Errorf("%s is like a white picture", name)
		}
	}
	if !alike(line, line) {
		t.Error("a picture is not like itself")
	}
}

// TestPlaceholderWithoutWebP checks that a placeholder can be a PNG.
func TestPlaceholderWithoutWebP(t *testing.T) {
	small := image.NewNRGBA(image.Rect(0, 0, 16, 9))
	fill(small, small.Rect, color.NRGBA{255, 255, 255, 255})
	address, err := placeholderPNG(small)
	if err != nil || len(address) > mostTiny || !strings.HasPrefix(address, "data:image/png;base64,") {
		t.Errorf("the placeholder is %q, %v", address, err)
	}
}
