// Package plugins lists the plugins of the program. To add a plugin, write its package and add it to All.
package plugins

import (
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/core/plugin"
	"github.com/quoin-cms/quoin/plugins/answer"
	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/job"
	"github.com/quoin-cms/quoin/plugins/markdown"
	"github.com/quoin-cms/quoin/plugins/member"
	"github.com/quoin-cms/quoin/plugins/navigation"
	"github.com/quoin-cms/quoin/plugins/page"
	"github.com/quoin-cms/quoin/plugins/post"
	"github.com/quoin-cms/quoin/plugins/product"
	"github.com/quoin-cms/quoin/plugins/section"
	"github.com/quoin-cms/quoin/plugins/service"
	"github.com/quoin-cms/quoin/plugins/settings"
	"github.com/quoin-cms/quoin/plugins/subscriber"
	"github.com/quoin-cms/quoin/plugins/testimonial"
	"github.com/quoin-cms/quoin/plugins/wordpress"
)

// All returns the plugins in the order in which people see their types.
func All() []plugin.Plugin {
	return []plugin.Plugin{
		plugin.Of(product.Type()), plugin.Of(service.Type()), post.Plugin(), plugin.Of(job.Type()), plugin.Of(testimonial.Type()),
		plugin.Of(member.Type()), plugin.Of(inquiry.Type()), plugin.Of(subscriber.Type()), plugin.Of(answer.Type()),
		plugin.Of(form.Type()), plugin.Of(section.Type()), page.Plugin(), plugin.Of(navigation.Type()), plugin.Of(settings.Type()),
		wordpress.Plugin(), markdown.Plugin(), demo.Plugin(),
	}
}

// Types returns the content types of all plugins.
func Types() []model.Type { return plugin.Types(All()...) }
