// Package sitecheck finds what is to be mended on the whole site: titles that search engines cut, missing descriptions,
// links within the site that lead nowhere, pictures without alternative text, pages that nothing leads to, and pages in
// menus that search engines are kept from. It reads what visitors see, of every type, by the types' schemas, and asks no
// other host.
package sitecheck
