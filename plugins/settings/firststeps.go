package settings

import "github.com/quoin-cms/quoin/core/model"

func firstSteps() []model.FirstStep {
	step := func(order int, id, title, text, screen string, done func(*Settings) bool) model.FirstStep {
		return model.FirstStep{
			ID: id, Order: order, Title: title, Text: text, Screen: screen,
			Check: func(r model.Reader) (model.Progress, error) {
				var s Settings
				err := r.Read("settings", "settings", &s)
				return model.Progress{Done: done(&s)}, err
			},
		}
	}
	before := initial()[0].Value.(*Settings)
	return []model.FirstStep{
		step(10, "name", "Name the site", "The name stands in the header, in the title of each page and in mails.", "content?tab=settings",
			func(s *Settings) bool { return s.SiteName != "" && s.SiteName != before.SiteName }),
		step(20, "logo", "Add the logo", "Until then the header shows the name of the site.", "brand",
			func(s *Settings) bool { return s.Logo != "" }),
		step(30, "colours", "Choose colours and a font", "An accent colour, one of the themes, or another font.", "brand",
			func(s *Settings) bool {
				return s.Accent != "" || s.Theme != before.Theme || s.Font != before.Font
			}),
		step(40, "address", "Say how to reach you", "Enter a telephone number, an e-mail address or a postal address.", "content?tab=settings",
			func(s *Settings) bool { return s.ContactEmail != "" || s.Phone != "" || s.Address != "" }),
		step(110, "show", "Show the site", "Visitors see 'Coming soon' until you switch it off.", "content?tab=settings",
			func(s *Settings) bool { return !s.ComingSoon }),
	}
}
