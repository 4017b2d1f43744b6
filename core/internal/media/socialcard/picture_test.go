package socialcard

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

var cards = map[string]Card{
	"short":     {"Client portal", "Portals", "Larkmoor", "blue", Accent{}},
	"usual":     {"How we cut a retailer's checkout time in half without rewriting it", "Engineering", "Larkmoor", "green", Accent{}},
	"long":      {strings.Repeat("Two hundred characters of a title ", 6)[:200], "Company news", "Larkmoor & Partners", "purple", Accent{}},
	"no spaces": {strings.Repeat("Unbreakable", 18), strings.Repeat("kicker", 30), strings.Repeat("Site", 30), "blue", Accent{}},
	"no letter": {"日本語のタイトル 🎉", "カテゴリ", "Larkmoor", "blue", Accent{}},
	"some":      {"日本語 support 🎉 for naïve cafés", "Product 🎁", "Larkmoor", "blue", Accent{}},
	"accent":    {"Client portal", "Portals", "Larkmoor", "green", Accent{"#717000", "#5f5e00", "#f2f1e2"}},
	"empty":     {},
	"controls":  {"a\x00b\u202ec\u200dd\n\n e\ufffd", "\xff\xfe", "\t", "none", Accent{}},
}

func drawn(tb testing.TB, c Card) ([]byte, *image.Paletted) {
	tb.Helper()
	body, err := c.PNG()
	if err != nil {
		tb.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(body))
	if err != nil {
		tb.Fatal(err)
	}
	return body, img.(*image.Paletted)
}

// inks says which part of a picture has letters or the small mark in it: what is lighter than the grounds.
func inks(img *image.Paletted, area image.Rectangle) (found image.Rectangle) {
	ground := lightness(img.Palette[img.Pix[0]])
	light := make([]bool, len(img.Palette))
	for i, c := range img.Palette {
		light[i] = lightness(c) > ground+8
	}
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if light[img.ColorIndexAt(x, y)] {
				found = found.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return found
}

func lightness(c color.Color) uint8 { return color.GrayModel.Convert(c).(color.Gray).Y }

// TestEveryCardKeepsItsMargins whatever stands on it, and weighs little.
func TestEveryCardKeepsItsMargins(t *testing.T) {
	for name, card := range cards {
		body, img := drawn(t, card)
		if img.Bounds() != image.Rect(0, 0, 1200, 630) || len(body) > 64<<10 {
			t.Errorf("%s: %v in %d bytes", name, img.Bounds(), len(body))
		}
		if r, g, b, _ := img.At(0, 0).RGBA(); (color.RGBA{byte(r), byte(g), byte(b), 0xff}) != card.colours().accent {
			t.Errorf("%s: the ground is %v", name, img.At(0, 0))
		}
		inside := image.Rect(margin-4, 60, Width-margin+4, Height-60)
		if found := inks(img, img.Bounds()); !found.In(inside) {
			t.Errorf("%s: letters stand in %v, not within %v", name, found, inside)
		}
		// Between the title and the foot nothing stands.
		if found := inks(img, image.Rect(0, titleTop+titleHeight+12, Width, siteLine-smallMark-4)); !found.Empty() {
			t.Errorf("%s: letters stand in %v", name, found)
		}
	}
}

func TestACardHasTheColoursOfTheAccentOrOfTheTheme(t *testing.T) {
	for accent, want := range map[Accent]color.RGBA{
		{"#717000", "#5f5e00", "#f2f1e2"}: {0x71, 0x70, 0x00, 0xff},
		{}:                                themes["green"].accent,
		{"#717000", "", "#f2f1e2"}:        themes["green"].accent,
		{"717000", "#5f5e00", "#f2f1e2"}:  themes["green"].accent,
		{"#71700", "#5f5e00", "#f2f1e2"}:  themes["green"].accent,
		{"red", "red", "red"}:             themes["green"].accent,
	} {
		if _, img := drawn(t, Card{Theme: "green", Accent: accent}); img.At(0, 0) != want {
			t.Errorf("%v: the ground is %v, not %v", accent, img.At(0, 0), want)
		}
	}
}

func TestTitlesAreWritten(t *testing.T) {
	title := image.Rect(0, titleTop, Width, titleTop+titleHeight)
	_, none := drawn(t, Card{})
	if found := inks(none, title); !found.Empty() {
		t.Errorf("an empty title is written in %v", found)
	}
	for _, name := range []string{"short", "long", "no letter", "some"} {
		_, img := drawn(t, cards[name])
		if found := inks(img, title); found.Dx() < 200 || found.Dy() < 40 {
			t.Errorf("%s: the title is written in %v", name, found)
		}
	}
}

func TestPrintable(t *testing.T) {
	fonts, err := loadFonts()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]string{
		"": "", "  plain \n text ": "plain text", "cafe\u0301": "café", "日本語": "", "a 日本 b": "a b", "Ａcme ①": "Acme 1",
		"“quoted” — £5 …": "“quoted” — £5 …", "party 🎉👩‍💻!": "party !", "Ελληνικά Кириллица": "Ελληνικά Кириллица",
		"a\x00\u202e\ufffdb": "ab", "no\u00a0break": "no break", strings.Repeat("x", 500): strings.Repeat("x", 400),
	} {
		if got := fonts.printable(text); got != want {
			t.Errorf("%q is written %q, not %q", text, got, want)
		}
	}
}

func TestTitleSizes(t *testing.T) {
	fonts, err := loadFonts()
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		title       string
		size, lines int
		cut         bool
	}{
		{"Client portal", 84, 1, false},
		{"A client portal for small firms", 84, 2, false},
		{strings.Repeat("word ", 20), 68, 4, false},
		{strings.Repeat("word ", 40), 48, 4, true},
		{strings.Repeat("x", 300), 48, 4, true},
		{"", 84, 0, false},
	} {
		l, lines, err := fonts.setTitle(test.title, textWidth, titleHeight)
		if err != nil {
			t.Fatal(err)
		}
		whole := strings.Join(lines, " ")
		if l.size != test.size || len(lines) != test.lines || strings.HasSuffix(whole, "…") != test.cut {
			t.Errorf("%.30q: %q in size %d", test.title, lines, l.size)
		}
		if !test.cut && whole != strings.TrimSpace(test.title) {
			t.Errorf("%.30q reads %q", test.title, whole)
		}
	}
	_, lines, _ := fonts.setTitle("A client portal for small firms", textWidth, titleHeight)
	if first, second := len(lines[0]), len(lines[1]); first-second > 8 || second-first > 8 {
		t.Errorf("the lines are not balanced: %q", lines)
	}
}

// FuzzTitle finds no title that leaves its place, or whose letters get lost.
func FuzzTitle(f *testing.F) {
	for _, card := range cards {
		f.Add(card.Title)
	}
	f.Fuzz(func(t *testing.T, text string) {
		fonts, err := loadFonts()
		if err != nil {
			t.Fatal(err)
		}
		title := fonts.printable(text)
		l, lines, err := fonts.setTitle(title, textWidth, titleHeight)
		if err != nil || len(lines) > maxLines || len(lines)*lineHeight(l.size) > titleHeight {
			t.Fatalf("%q: %d lines of size %d, %v", text, len(lines), l.size, err)
		}
		for _, line := range lines {
			if l.width(line) > textWidth {
				t.Errorf("%q: the line %q is too wide", text, line)
			}
		}
		bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
		written := bare(strings.Join(lines, ""))
		if kept, cut := strings.CutSuffix(written, ellipsis); written != bare(title) && (!cut || !strings.HasPrefix(bare(title), kept)) {
			t.Errorf("%q is written %q", title, lines)
		}
	})
}

// TestThemesAreThoseOfTheSite reads the colours where the apps have them.
func TestThemesAreThoseOfTheSite(t *testing.T) {
	css, err := os.ReadFile("../../../../shared-ui/src/styles/tokens.css")
	if err != nil {
		t.Fatal(err)
	}
	parts := regexp.MustCompile(`\[data-theme='(\w+)'\]`).Split(string(css), -1)
	names := regexp.MustCompile(`\[data-theme='(\w+)'\]`).FindAllStringSubmatch(string(css), -1)
	if len(names)+1 != len(themes) {
		t.Fatalf("the site has the themes %v", names)
	}
	for i, part := range parts {
		name := defaultTheme
		if i > 0 {
			name = names[i-1][1]
		}
		for token, have := range map[string]color.RGBA{
			"accent": themes[name].accent, "accent-hover": themes[name].deep, "accent-soft": themes[name].soft,
		} {
			if want := token2rgb(t, part, token); have != want {
				t.Errorf("%s of %s is %v, not %v", token, name, want, have)
			}
		}
	}
}

// token2rgb gives the light side of a token as sRGB.
func token2rgb(t *testing.T, css, token string) color.RGBA {
	t.Helper()
	match := regexp.MustCompile(`--` + token + `: light-dark\(oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)`).FindStringSubmatch(css)
	if match == nil {
		t.Fatalf("there is no --%s", token)
	}
	var v [3]float64
	for i := range v {
		v[i], _ = strconv.ParseFloat(match[i+1], 64)
	}
	sin, cos := math.Sincos(v[2] * math.Pi / 180)
	lightness, a, b := v[0]/100, v[1]*cos, v[1]*sin
	l := math.Pow(lightness+0.3963377774*a+0.2158037573*b, 3)
	m := math.Pow(lightness-0.1055613458*a-0.0638541728*b, 3)
	s := math.Pow(lightness-0.0894841775*a-1.2914855480*b, 3)
	channel := func(x float64) uint8 {
		x = min(max(x, 0), 1)
		if x <= 0.0031308 {
			return uint8(math.Round(255 * 12.92 * x))
		}
		return uint8(math.Round(255 * (1.055*math.Pow(x, 1/2.4) - 0.055)))
	}
	return color.RGBA{
		channel(4.0767416621*l - 3.3077115913*m + 0.2309699292*s),
		channel(-1.2684380046*l + 2.6097574011*m - 0.3413193965*s),
		channel(-0.0041960863*l - 0.7034186147*m + 1.7076147010*s), 0xff,
	}
}

// TestManyAtOnce draws cards from one typeface: the same card gives the same bytes.
func TestManyAtOnce(t *testing.T) {
	want, _ := drawn(t, cards["usual"])
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got, err := cards["usual"].PNG(); err != nil || !bytes.Equal(got, want) {
				t.Errorf("another picture, %v", err)
			}
		})
	}
	all.Wait()
}

func BenchmarkCard(b *testing.B) {
	for b.Loop() {
		body, err := cards["long"].PNG()
		if err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(len(body)), "bytes")
	}
}
