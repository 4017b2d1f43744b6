package settings

import (
	"fmt"
	"strings"
	"time"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/internal/accent"
	"github.com/quoin-cms/quoin/plugins/internal/film"
)

// Shades are the colours in which the site shows its accent; all are empty where the theme's are shown.
type Shades struct {
	Light Scheme `json:"light"`
	Dark  Scheme `json:"dark"`
}

// Scheme is the accent on light or on dark surfaces.
type Scheme struct {
	Accent   string  `json:"accent" validate:"max=7"`
	Hover    string  `json:"hover" validate:"max=7"`
	Soft     string  `json:"soft" validate:"max=7" cms:"label=Ground of marked text"`
	Contrast string  `json:"contrast" validate:"max=7" cms:"label=Text on the accent"`
	Ratio    float64 `json:"ratio" cms:"label=Contrast of the text on it"`
	Given    float64 `json:"given" cms:"label=Contrast of the colour as it was given"`
}

// themeAccents are the light sides of --accent in shared-ui/src/styles/tokens.css.
var themeAccents = map[string]string{"blue": "#1957d2", "green": "#036d38", "purple": "#7030c1"}

var (
	_ model.Preparer[Settings] = (*Settings)(nil)
	_ model.Checker            = (*Settings)(nil)
)

// Prepare derives the shades of the accent, and writes hosts in small letters.
func (s *Settings) Prepare(*Settings, time.Time) {
	for i, host := range s.FilmHosts {
		s.FilmHosts[i] = strings.ToLower(strings.TrimSpace(host))
	}
	s.Accent, s.PreviewURL = strings.TrimSpace(s.Accent), strings.TrimSpace(s.PreviewURL)
	s.AccentShown, s.AccentShades = themeAccents[s.Theme], Shades{}
	if light, dark, ok := accent.Of(s.Accent); ok {
		s.AccentShades = Shades{schemeOf(s.Accent, light), schemeOf(s.Accent, dark)}
		s.AccentShown = light.Accent
		if strings.EqualFold(light.Accent, s.Accent) {
			s.AccentShown = s.Accent
		}
	}
}

func schemeOf(given string, of accent.Shades) Scheme {
	return Scheme{
		Accent: of.Accent, Hover: of.Hover, Soft: of.Soft, Contrast: of.Contrast,
		Ratio: accent.Ratio(of.Accent, of.Contrast), Given: accent.Ratio(given, of.Contrast),
	}
}

// Check refuses an accent that is no colour, a film host that is no host, a preview address that cannot be one, and a notice
// with half a link.
func (s *Settings) Check() error {
	var wrong core.FieldErrors
	if s.Accent != "" && !accent.Is(s.Accent) {
		wrong.Add("accent", "must be a colour such as #1957d2, or empty")
	}
	for i, host := range s.FilmHosts {
		if !film.IsHost(host) {
			wrong.Add(fmt.Sprintf("filmHosts[%d]", i), "must be the host of one site such as youtube.com, without https:// and without a path")
		}
	}
	checkPreviewURL(&wrong, s.PreviewURL)
	checkNotices(&wrong, s.Notices)
	if len(wrong) == 0 {
		return nil
	}
	return core.InvalidFields(wrong)
}
