package library

// Picture is what visitors learn about a picture.
type Picture struct {
	ID          string `json:"id"`
	URL         string `json:"url"`
	Mime        string `json:"mime"`
	Width       int    `json:"width"`
	Height      int    `json:"height"`
	Alt         string `json:"alt"`
	Decorative  bool   `json:"decorative"`
	Focal       Focal  `json:"focal"`
	Placeholder string `json:"placeholder"`
	Version     string `json:"version"`
	Animated    bool   `json:"animated"`
	Widths      []int  `json:"widths"` // of variants that are worth while; empty where there are none
}

// offered are the widths that a page lets a browser choose from.
var offered = []int{320, 640, 960, 1280, 1920}

// Picture gives what visitors learn; false of a document.
func (i *Item) Picture(id string) (Picture, bool) {
	return Picture{
		ID: id, URL: i.URL, Mime: i.Mime, Width: i.Width, Height: i.Height, Alt: i.Alt, Decorative: i.Decorative,
		Focal: i.Focal, Placeholder: i.Placeholder, Version: i.Version, Animated: i.Animated, Widths: i.widths(),
	}, i.Kind == Image
}

// widths are those below the picture's own and the next one, which has all of it.
func (i *Item) widths() []int {
	all := []int{}
	if !i.Varies() {
		return all
	}
	for _, width := range offered {
		all = append(all, width)
		if width >= i.Width {
			break
		}
	}
	return all
}
