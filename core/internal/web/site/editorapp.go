package site

import (
	"bytes"
	"context"
	"strings"
)

// editorName is the file of the admin app with the elements that a page gets for its editor: the element in which it
// stands, its script and its styles.
const editorName = "/admin/page-editor.html"

// editorPolicy is the name of the Trusted Types policy of the page editor. The public app on the same page has its own.
const editorPolicy = "quoin-editor"

// withEditorApp adds the page editor to the end of a page. A build without the admin app leaves the page as it is.
func (d *editor) withEditorApp(html []byte) []byte {
	file := d.apps.admin.files[editorName]
	end := bytes.LastIndex(html, []byte("</body>"))
	if file == nil || end < 0 {
		return html
	}
	app := file.plain.body()
	out := make([]byte, 0, len(html)+len(app))
	out = append(out, html[:end]...)
	out = append(out, app...)
	return append(out, html[end:]...)
}

// editorPolicyOf returns the policy of a page with its editor.
func (d *editor) editorPolicyOf(ctx context.Context, styles []string) string {
	const names = "trusted-types "
	return strings.Replace(policyWith(d.settings.current(ctx).frames, styles), names, names+editorPolicy+" ", 1)
}
