// Unfold keeps a theme in the browser. The account says which one counts, on every page and on every device of its owner.

localStorage.setItem("_x_adminTheme", JSON.stringify(document.documentElement.className || "auto"));
