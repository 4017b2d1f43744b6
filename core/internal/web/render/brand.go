package render

import (
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io/fs"
	"path"
	"regexp"
	"strings"
)

// brand is what the settings of the site change in every page.
type brand struct {
	theme string
	style string // the content of a style element: the colours and the font; empty for those of the theme
	links string // HTML: the icon, and the preload of the font
}

// fontFile describes a font that a site may have in place of the one of the app's styles.
type fontFile struct {
	File  string `json:"file"`  // its URL
	Faces string `json:"faces"` // its font-face rules
	Stack string `json:"stack"` // the font-family with its fallbacks
}

// fontsName is the file of a build that lists the fonts by the values of the setting.
const fontsName = ".vite/fonts.json"

// readFonts reads the fonts of a built app; none if it lists none.
func readFonts(files fs.FS) (fonts map[string]fontFile, err error) {
	raw, err := fs.ReadFile(files, fontsName)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &fonts); err != nil {
		return nil, fmt.Errorf("%s: %w", fontsName, err)
	}
	return fonts, nil
}

// brandSettings are the settings that a brand is made of.
type brandSettings struct {
	Theme   string `json:"theme"`
	Favicon string `json:"favicon"`
	Font    string `json:"font"`
	Shades  struct {
		Light scheme `json:"light"`
		Dark  scheme `json:"dark"`
	} `json:"accentShades"`
}

// scheme is the colours of the accent on light or on dark surfaces, each as #rrggbb.
type scheme struct {
	Accent   string `json:"accent"`
	Hover    string `json:"hover"`
	Soft     string `json:"soft"`
	Contrast string `json:"contrast"`
}

var hexColour = regexp.MustCompile(`^#[0-9a-f]{6}$`)

func (s scheme) whole() bool {
	return hexColour.MatchString(s.Accent) && hexColour.MatchString(s.Hover) &&
		hexColour.MatchString(s.Soft) && hexColour.MatchString(s.Contrast)
}

// brandOf returns the brand in the JSON of the settings; that of the template if they have none.
func (t *template) brandOf(settings []byte) brand {
	var s brandSettings
	// Settings that cannot be read have no brand.
	_ = json.Unmarshal(settings, &s)
	b := brand{theme: s.Theme}
	var properties strings.Builder
	if light, dark := s.Shades.Light, s.Shades.Dark; light.whole() && dark.whole() {
		fmt.Fprintf(&properties, "--accent:light-dark(%s,%s);--accent-hover:light-dark(%s,%s);--accent-soft:light-dark(%s,%s);--accent-contrast:light-dark(%s,%s);",
			light.Accent, dark.Accent, light.Hover, dark.Hover, light.Soft, dark.Soft, light.Contrast, dark.Contrast)
	}
	b.links = t.fontLink
	if font, ok := t.fonts[s.Font]; ok {
		b.links = fontPreload(font.File)
		b.style = font.Faces
		properties.WriteString("--font:" + font.Stack + ";")
	}
	if properties.Len() > 0 {
		// Of more weight than the rules of the themes, of which the file of the style sheet comes after it.
		b.style += ":root:root{" + strings.TrimSuffix(properties.String(), ";") + "}"
	}
	b.links += iconLinks(s.Favicon, t.iconLink)
	return b
}

func fontPreload(address string) string {
	return `<link rel="preload" as="font" type="font/woff2" href="` + html.EscapeString(address) + `" crossorigin="">`
}

// iconTypes are the media types of icons by the ending of their address.
var iconTypes = map[string]string{
	".svg": "image/svg+xml", ".png": "image/png", ".ico": "image/x-icon", ".gif": "image/gif",
	".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".webp": "image/webp", ".avif": "image/avif",
}

// iconLinks returns the links to the icons of the site: its favicon, else the one of the template.
func iconLinks(favicon, template string) string {
	const manifest = `<link rel="manifest" href="/site.webmanifest">`
	if favicon == "" {
		return template + manifest
	}
	link := `<link rel="icon" href="` + html.EscapeString(favicon) + `"`
	if mime := iconTypes[strings.ToLower(path.Ext(favicon))]; mime != "" {
		link += ` type="` + mime + `"`
	}
	return link + `><link rel="apple-touch-icon" href="/apple-touch-icon.png">` + manifest
}

// styleElement returns the style element of the brand; empty if it has no style.
func (b brand) styleElement() string {
	if b.style == "" {
		return ""
	}
	return `<style id="brand">` + b.style + `</style>`
}

// BrandStyle returns the style that stands after those of the app on a page of the site; empty for that of the theme.
// settings is the JSON of the settings.
func (p *Pages) BrandStyle(settings []byte) string { return p.template.brandOf(settings).style }
