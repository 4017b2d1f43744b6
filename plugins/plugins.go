// Package plugins lists the content types. To add a type, write its file and add it here.
package plugins

import (
	"github.com/quoin-cms/quoin/core/model"
	"github.com/quoin-cms/quoin/plugins/answer"
	"github.com/quoin-cms/quoin/plugins/demo"
	"github.com/quoin-cms/quoin/plugins/form"
	"github.com/quoin-cms/quoin/plugins/inquiry"
	"github.com/quoin-cms/quoin/plugins/job"
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
)

// Demo returns the content of the demonstration.
func Demo() demo.Site { return demo.Site{} }

// All returns the content types in the order in which people see them.
func All() []model.Type {
	return []model.Type{
		product.Type(), service.Type(), post.Type(), job.Type(), testimonial.Type(), member.Type(),
		inquiry.Type(), subscriber.Type(), answer.Type(), form.Type(), section.Type(), page.Type(), navigation.Type(), settings.Type(),
	}
}
