package brand

import (
	"context"
	"encoding/json"
	"path"
	"strings"
)

// manifest is a web application manifest.
type manifest struct {
	Name       string `json:"name"`
	Start      string `json:"start_url"`
	Display    string `json:"display"`
	Theme      string `json:"theme_color,omitempty"`
	Background string `json:"background_color"`
	Icons      []icon `json:"icons"`
}

type icon struct {
	Source string `json:"src"`
	Sizes  string `json:"sizes"`
	Mime   string `json:"type,omitempty"`
}

// templateIcon is the icon of a site that has none of its own.
const templateIcon = "/favicon.svg"

func (h *handlers) manifest(_ context.Context, s site) (answer, error) {
	return h.described.get(s, func() ([]byte, error) {
		m := manifest{
			Name: s.Name, Start: "/", Display: "browser", Theme: s.Accent, Background: "#ffffff",
			Icons: []icon{{touchPath, "180x180", "image/png"}},
		}
		shown := s.Favicon
		if shown == "" {
			shown = templateIcon
		}
		if strings.ToLower(path.Ext(shown)) == ".svg" {
			m.Icons = append([]icon{{shown, "any", "image/svg+xml"}}, m.Icons...)
		}
		if p := s.picture; p != nil && p.Varies() && min(p.Width, p.Height) >= 640 {
			m.Icons = append(m.Icons, icon{"/media/" + p.ID + "/640.png?ratio=1:1&v=" + p.Version, "640x640", "image/png"})
		}
		return json.Marshal(m)
	})
}
