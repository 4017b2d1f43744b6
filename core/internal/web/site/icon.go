package site

import (
	"net/http"
	"strings"

	"github.com/quoin-cms/quoin/core/internal/encode"
	"github.com/quoin-cms/quoin/core/internal/kernel/api"
	"github.com/quoin-cms/quoin/core/internal/media/icons"
)

const iconsPath = "/icons/"

// icon answers /icons/index.json, which lists the icons, and /icons/<style>/<name>.svg. An icon never changes, so it
// is immutable for caches. The fallback for an unknown icon is not, because a later version may have the icon.
func (s *Site) icon(path string) (api.Response, error) {
	if path == iconsPath+"index.json" {
		list, err := s.icons()
		if err != nil {
			return api.Response{}, err
		}
		return api.Response{
			Status: http.StatusOK, MediaType: contentTypes[".json"], Coded: list,
			Header: []api.Field{{Name: cacheControl, Value: "public, max-age=3600"}, {Name: vary, Value: "Accept-Encoding"}},
		}, nil
	}
	style, file, _ := strings.Cut(strings.TrimPrefix(path, iconsPath), "/")
	name, ok := strings.CutSuffix(file, ".svg")
	if !ok {
		return plainText(http.StatusNotFound, "There is no such file.\n"), nil
	}
	svg, found, err := s.Icons.SVG(style, name)
	if err != nil {
		return api.Response{}, err
	}
	control := "no-cache"
	if found {
		control = "public, max-age=31536000, immutable"
	}
	return api.Response{
		Status: http.StatusOK, Header: []api.Field{{Name: cacheControl, Value: control}},
		MediaType: contentTypes[".svg"], Body: svg,
	}, nil
}

// iconList is the list of all icons. It has 400 kB, and is unpacked and compressed once.
type iconList struct {
	text  []byte
	tag   string
	coded encode.Once
}

func readIconList(set *icons.Set) (*iconList, error) {
	text, err := set.Index()
	return &iconList{text: text, tag: strings.Trim(api.HashTag(text), `"`)}, err
}

func (*iconList) Codings() []string { return encode.Codings() }

func (l *iconList) In(coding string) []byte {
	if coding == "" {
		return l.text
	}
	return l.coded.Get(coding, l.text)
}

func (l *iconList) Tag(coding string) string { return `"` + l.tag + coding + `"` }
