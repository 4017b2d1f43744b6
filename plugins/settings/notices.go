package settings

import (
	"fmt"
	"strings"

	"github.com/quoin-cms/quoin/core"
	"github.com/quoin-cms/quoin/core/field"
)

// Notice is an item of the visitors' bell. Label and Href are its link; both are empty where it has none.
type Notice struct {
	Type    string     `json:"type" validate:"oneof=info success warning error" default:"info"`
	Title   string     `json:"title" validate:"required,max=120"`
	Message string     `json:"message" validate:"max=500"`
	Label   string     `json:"label" validate:"max=60" cms:"label=Text of the link"`
	Href    field.Link `json:"href" validate:"max=1000" cms:"label=Address of the link"`
}

// specifiedNotices returns the notices of a new site.
func specifiedNotices() []Notice {
	return []Notice{
		{
			Type: "success", Title: "Welcome to our website", Message: "Have a look round, and ask for a quote when you are ready.",
			Label: "Get a Quote", Href: "/contact",
		},
		{
			Type: "info", Title: "Our blog", Message: "Our articles and news are on the blog page.",
			Label: "Read the Blog", Href: "/blog",
		},
	}
}

// checkNotices rejects a link with a text and no address, and the other way round.
func checkNotices(wrong *core.FieldErrors, notices []Notice) {
	for i, n := range notices {
		label := strings.TrimSpace(n.Label)
		switch {
		case label == "" && n.Href != "":
			wrong.Add(fmt.Sprintf("notices[%d].label", i), "is required where the link has an address")
		case label != "" && n.Href == "":
			wrong.Add(fmt.Sprintf("notices[%d].href", i), "is required where the link has a text")
		}
	}
}

// addNotices keeps the notices that visitors saw in a store from before there was a list.
func addNotices(fields map[string]any) error {
	if _, ok := fields["notices"]; !ok {
		fields["notices"] = specifiedNotices()
	}
	return nil
}
