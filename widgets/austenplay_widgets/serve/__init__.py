"""Publishing the notebooks as web pages.

Voilà runs each notebook in a kernel of its own and sends its outputs to the browser. What we
change about it, and why, each in one place:

``settings``    every value we configure, JupyterLab's included
``server``      the application: it binds its port first, so that a taken port is an error
``handlers``    the front page, and notebook pages that have something to read at once
``kernels``     which kernel may go, and when: no page may be robbed of a running game,
                and no closed page may keep its memory
``connection``  a websocket that does not wait 40 ms with small messages

The pages themselves are the template in ``jupyter/voila/templates/austenplay``. It lies inside
the package rather than among a wheel's shared data, because an editable install has no shared
data: the server adds this folder to Jupyter's search path instead.
"""
