package accent

import (
	"math"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// styles are the tokens of the site, from which the test takes every surface.
const styles = "../../../shared-ui/src/styles/tokens.css"

// pairs are the texts of the site on and of the accent, and what lies beside a text on the accent.
var pairs = [][2]string{
	{"accent", "surface"},
	{"accent", "surface-raised"},
	{"accent", "surface-sunken"},
	{"accent", "accent-soft"},
	{"accent-hover", "surface"},
	{"accent-hover", "surface-raised"},
	{"accent-hover", "surface-sunken"},
	{"accent-contrast", "accent"},
	{"accent-contrast", "accent-hover"},
	{"text", "accent-soft"},
	{"text-muted", "accent-soft"},
	{"focus", "surface"},
}

// TestEveryColourCanBeRead takes random colours and the corners of the cube through every theme, scheme and contrast.
func TestEveryColourCanBeRead(t *testing.T) {
	looks := readLooks(t)
	colours := make([]colour, 0, 12_000)
	for _, r := range []uint8{0, 1, 127, 128, 254, 255} {
		for _, g := range []uint8{0, 1, 127, 128, 254, 255} {
			for _, b := range []uint8{0, 1, 127, 128, 254, 255} {
				colours = append(colours, colour{r, g, b})
			}
		}
	}
	random := rand.New(rand.NewPCG(38, 3))
	for len(colours) < cap(colours) {
		n := random.Uint32()
		colours = append(colours, colour{uint8(n), uint8(n >> 8), uint8(n >> 16)})
	}
	for _, c := range colours {
		light, dark, ok := Of(c.String())
		if !ok {
			t.Fatalf("%s is taken for no colour", c)
		}
		for _, look := range looks {
			shades := light
			if look.dark {
				shades = dark
			}
			for _, pair := range pairs {
				text, ground := look.colour(pair[0], shades), look.colour(pair[1], shades)
				if ratio := contrast(text, ground); ratio < minimum {
					t.Fatalf("%s in %s: %s %s on %s %s has a contrast of %.2f", c, look.name, pair[0], text, pair[1], ground, ratio)
				}
			}
		}
	}
}

func TestAColourThatSufficesIsKept(t *testing.T) {
	for _, c := range []string{"#1957d2", "#036d38", "#7030c1", "#000000", "#AA0000"} {
		light, _, _ := Of(c)
		if light.Accent != strings.ToLower(c) {
			t.Errorf("%s is shown as %s", c, light.Accent)
		}
	}
	_, dark, _ := Of("#ffff00")
	if dark.Accent != "#ffff00" {
		t.Errorf("yellow is shown as %s on dark", dark.Accent)
	}
}

func TestTheHueIsKept(t *testing.T) {
	for _, c := range []string{"#ffff00", "#00ffff", "#ff9ec8", "#7fffd4", "#3b0a0a"} {
		light, dark, _ := Of(c)
		given := toOKLCH(parse(c))
		for _, shade := range []string{light.Accent, dark.Accent} {
			turned := math.Abs(math.Remainder(toOKLCH(parse(shade)).h-given.h, 2*math.Pi))
			if turned > 0.09 {
				t.Errorf("%s is shown as %s, whose hue is %.1f degrees from it", c, shade, turned*180/math.Pi)
			}
		}
	}
}

func TestTheShadeIsTheNearest(t *testing.T) {
	light, dark, _ := Of("#ffff00")
	if r := Ratio(light.Accent, "#ffffff"); r < minimum || r > 5.4 {
		t.Errorf("yellow is shown as %s on light, with a contrast of %.2f", light.Accent, r)
	}
	if light.Accent == dark.Accent {
		t.Errorf("both schemes show %s", dark.Accent)
	}
}

func TestWhatIsNoColour(t *testing.T) {
	for _, text := range []string{"", "red", "#fff", "#12345g", "#1234567", " #123456", "#123456\n", "#123456;}body{display:none", "rgb(1,2,3)"} {
		if _, _, ok := Of(text); ok {
			t.Errorf("%q is taken for a colour", text)
		}
	}
	if Ratio("red", "#ffffff") != 0 || Ratio("#000000", "#ffffff") != 21 {
		t.Error("the ratio is wrong")
	}
}

// look is one of the ways in which a visitor sees the site.
type look struct {
	name   string
	dark   bool
	tokens map[string]colour
}

func (l look) colour(name string, of Shades) colour {
	switch name {
	case "accent", "focus":
		if c, sharp := l.tokens["focus"]; sharp && name == "focus" {
			return c
		}
		return parse(of.Accent)
	case "accent-hover":
		return parse(of.Hover)
	case "accent-soft":
		return parse(of.Soft)
	case "accent-contrast":
		return parse(of.Contrast)
	}
	return l.tokens[name]
}

var (
	block   = regexp.MustCompile(`(?m)^(\S+) \{([^}]*)\}`)
	token   = regexp.MustCompile(`--([\w-]+):\s*([^;]+);`)
	sides   = regexp.MustCompile(`(?s)^light-dark\(\s*(oklch\(.*?\)\)?),\s*(oklch\(.*\))\s*\)$`)
	numbers = regexp.MustCompile(`^oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\)$`)
)

// readLooks reads the colours of the tokens for each theme, scheme and contrast.
func readLooks(t *testing.T) (all []look) {
	t.Helper()
	css, err := os.ReadFile(styles)
	if err != nil {
		t.Fatal(err)
	}
	for _, theme := range []string{"blue", "green", "purple"} {
		for _, level := range []string{"normal", "high"} {
			declared := map[string]string{}
			for _, b := range block.FindAllStringSubmatch(string(css), -1) {
				if b[1] == ":root" || b[1] == "[data-theme='"+theme+"']" || b[1] == "[data-contrast='"+level+"']" {
					for _, d := range token.FindAllStringSubmatch(b[2], -1) {
						declared[d[1]] = d[2]
					}
				}
			}
			for side, dark := range []bool{false, true} {
				l := look{theme + " with " + level + " contrast", dark, map[string]colour{}}
				for _, name := range []string{"surface", "surface-raised", "surface-sunken", "text", "text-muted", "focus"} {
					if c, ok := readColour(t, strings.ReplaceAll(declared[name], "var(--hue)", declared["hue"]), side); ok {
						l.tokens[name] = c
					}
				}
				all = append(all, l)
			}
		}
	}
	if len(all) != 12 {
		t.Fatalf("there are %d looks", len(all))
	}
	return all
}

func readColour(t *testing.T, value string, side int) (colour, bool) {
	t.Helper()
	if value == "var(--accent)" {
		return colour{}, false
	}
	if pair := sides.FindStringSubmatch(value); pair != nil {
		value = pair[1+side]
	}
	n := numbers.FindStringSubmatch(value)
	if n == nil {
		t.Fatalf("%q is no colour", value)
	}
	part := func(i int) float64 {
		f, err := strconv.ParseFloat(n[i], 64)
		if err != nil {
			t.Fatal(err)
		}
		return f
	}
	return oklch{part(1) / 100, part(2), part(3) * math.Pi / 180}.shown(), true
}
