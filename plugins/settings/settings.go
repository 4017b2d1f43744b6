// Package settings defines the content type of the site's settings.
package settings

import (
	"github.com/quoin-cms/quoin/core/field"
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/internal/film"
)

// Settings are the name of the site, the contact data of the agency, and the design of the site.
type Settings struct {
	SiteName     string      `json:"siteName" validate:"max=120" default:"Quoin" cms:"title"`
	Tagline      string      `json:"tagline" validate:"max=200"`
	Description  field.Long  `json:"description" validate:"max=1000" cms:"label=Site description"`
	ContactEmail field.Email `json:"contactEmail" validate:"max=254"`
	Phone        field.Phone `json:"phone" validate:"max=50" cms:"label=Phone number"`
	Address      field.Long  `json:"address" validate:"max=500"`
	Hours        []string    `json:"hours" validate:"max=14,dive,max=100" cms:"lines,label=Business hours"`
	Social       []Social    `json:"social" validate:"max=20,dive" cms:"label=Social links"`
	MapURL       field.Link  `json:"mapUrl" validate:"max=1000" cms:"label=Map address"`
	FilmHosts    []string    `json:"filmHosts" validate:"max=20,dive,max=253" cms:"lines,label=Film hosts,help=Where films on pages may come from: one host a line and those below it are allowed too"`
	TimeZone     field.Zone  `json:"timeZone" validate:"max=64" default:"Europe/London" cms:"help=Of the times and days that the site and the back office show"`
	Theme        string      `json:"theme" validate:"oneof=blue green purple" default:"blue"`

	Logo         field.Image `json:"logo" validate:"max=500" cms:"help=Beside the navigation and in the footer; its alternative text is the name of the site"`
	LogoDark     field.Image `json:"logoDark" validate:"max=500" cms:"label=Logo on dark,help=For visitors whose screen is dark; without one they see the logo"`
	Favicon      field.Image `json:"favicon" validate:"max=500" cms:"help=The icon of tabs and home screens: a square picture of 180 pixels or more"`
	SocialImage  field.Image `json:"socialImage" validate:"max=500" cms:"label=Share picture,help=For links to pages that have none of their own: 1200 by 630 pixels"`
	Accent       string      `json:"accent" validate:"max=7" cms:"label=Accent colour,help=As #rrggbb; empty is the colour of the theme"`
	AccentShown  string      `json:"accentShown" validate:"max=7" cms:"readonly,label=Accent that is shown"`
	AccentShades Shades      `json:"accentShades" cms:"readonly,label=Shades of the accent"`
	Font         string      `json:"font" validate:"oneof=inter manrope nunito space-grotesk lora" default:"inter"`
	Copyright    string      `json:"copyright" validate:"max=200" cms:"help=The last line of the footer; empty is the year and the name of the site"`
	LegalLine    string      `json:"legalLine" validate:"max=300" cms:"help=Below the copyright: a company number or a registered office"`

	Notices []Notice `json:"notices" validate:"max=10,dive" cms:"help=What the bell beside the navigation shows to visitors; without a notice there is no bell"`

	ComingSoon bool `json:"comingSoon" cms:"label=Coming soon,help=Visitors see a page that says so and who the site is of; staff who are signed in see the site"`

	MonthlyGoal     float64 `json:"monthlyGoal" validate:"min=0,max=1000000000" cms:"private,label=Monthly revenue goal,unit=revenueUnit"`
	RevenueUnit     string  `json:"revenueUnit" validate:"max=40" default:"US dollars" cms:"private,label=Unit of revenue,help=What values of inquiries are written in"`
	AnalyticsMonths int     `json:"analyticsMonths" validate:"min=1,max=120" default:"24" cms:"private,label=Months of daily analytics,help=Older days are kept as months"`

	CacheSeconds int `json:"cacheSeconds" validate:"min=0,max=3600" cms:"private,may=administrator,label=Seconds that caches keep content,help=How long browsers and shared caches may keep what visitors read by the API: content that is withdrawn may be seen for so long; 0 is not at all"`

	PreviewURL string `json:"previewUrl" validate:"max=1000" cms:"private,may=administrator,label=Preview address,help=Where another front end shows previews such as https://front.example/preview?path={path}&token={token}; {path} becomes the address of the page and {token} a token to read it with; empty is this site"`

	InquiryRetentionDays int  `json:"inquiryRetentionDays" validate:"min=0,max=36500" cms:"private,label=Days that inquiries are kept,help=Resolved and closed ones are then deleted for good; 0 keeps them for ever"`
	InquiryAttachments   bool `json:"inquiryAttachments" cms:"label=Attachments of inquiries,help=The contact form then takes pictures and PDF files"`
}

// Social is a link to the agency's page on another site.
type Social struct {
	Label string     `json:"label" validate:"required,max=60"`
	URL   field.Link `json:"url" validate:"required,max=500"`
}

// Type returns the content type. There is one entry; visitors read it at Path, staff change it at StaffPath.
func Type() model.Type {
	return model.Define[Settings]("settings", model.Options{
		Path: "settings", StaffPath: "admin/content/settings", One: "Settings", Many: "Settings",
		Icon: "fas fa-sliders", Single: true, Initial: initial, Rules: 1, Migrations: []func(map[string]any) error{addFilmHosts, addNotices},
		Admin:     model.AdminOptions{Group: model.TextsGroup, FirstSteps: firstSteps()},
		Analytics: model.AnalyticsOptions{Targets: &model.Targets{Month: "monthlyGoal", Keep: "analyticsMonths", Zone: "timeZone"}},
	})
}

func initial() []model.Initial {
	return []model.Initial{{ID: "settings", Value: &Settings{
		SiteName: "Quoin", TimeZone: field.DefaultZone, Theme: "blue", Font: "inter", AnalyticsMonths: 24, RevenueUnit: "US dollars", Hours: []string{"Mon-Fri 9:00-18:00", "Sat 10:00-14:00"}, FilmHosts: film.Hosts(),
		Notices: specifiedNotices(),
	}}}
}

// addFilmHosts allows the films of a new site in a store from before there was a list.
func addFilmHosts(fields map[string]any) error {
	if _, ok := fields["filmHosts"]; !ok {
		fields["filmHosts"] = film.Hosts()
	}
	return nil
}
